/** Folders of the site's root that the edge answers from by itself: no page can be in them. */
export const EDGE_FOLDERS = ['r', 'photos', 'api', 'icons', 'preview', 'override'] as const;
