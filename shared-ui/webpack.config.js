import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const here = import.meta.dirname;

/** `npm run dev -w shared-ui`: the gallery. It is not published. */
export default {
  mode: 'development',
  devtool: 'cheap-module-source-map',
  context: here,
  entry: './gallery/main.tsx',
  output: { path: path.join(here, 'dist'), publicPath: '/', filename: 'gallery.js' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: require.resolve('ts-loader'),
        options: { transpileOnly: true, configFile: path.join(here, '../tsconfig.json'), compilerOptions: { noEmit: false } },
      },
      {
        test: /\.css$/,
        use: [
          require.resolve('style-loader'),
          {
            loader: require.resolve('css-loader'),
            options: {
              modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is', localIdentName: 'ui__[name]__[local]' },
            },
          },
        ],
      },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  devServer: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3280),
    static: [
      { directory: path.join(here, 'gallery/public') },
      { directory: path.join(here, '../backend/seed/photos'), publicPath: '/photos' },
    ],
    client: { overlay: false },
  },
  performance: { hints: false },
  infrastructureLogging: { level: 'warn' },
};
