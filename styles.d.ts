/** CSS Modules: class names by their local name. */
declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
declare module '*.css';
/** Set by the build: what only composed pages need is removed from the browser's files. */
declare const IN_COMPOSER: boolean;
/** 'local', 'preview' or 'production': set by the build, so that stand-ins are removed from production artefacts. */
declare const SHOP_ENVIRONMENT: 'local' | 'preview' | 'production';
