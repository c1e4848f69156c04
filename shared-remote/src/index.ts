export type { AnalyticsEvent, AnalyticsParams, Track } from './analytics';
export { PublicConfigSchema, type PublicConfig } from './config';
export type { Head, Load, Navigation, ServiceProps, ShopLocation, StartService, ViewProps } from './contract';
export { Link, useLocation, useNavigate, useSearchParams, type LinkProps } from 'shared-remote/router';
export { pageTitle } from './page-title';
export { AddResult, CartRefusal } from './services';
export type { CartItem, CartMeal, CartModel, CartService, NewCartItem, ServiceName, Services, SessionService } from './services';
export { useBelowTheFold, useShop, useTrack } from './shop';
export { defineView, type View, type ViewDefinition } from './view';
