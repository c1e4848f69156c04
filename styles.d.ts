/** CSS Modules: class names by their local name. */
declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
/** 'local', 'preview' or 'production': set by the build, so that stand-ins are removed from production artefacts. */
declare const SHOP_ENVIRONMENT: 'local' | 'preview' | 'production';
