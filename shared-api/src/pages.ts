/** The backend's one page, for a browser that runs no script: whether we deliver to `?postCode=`. */
export const POST_CODE_PAGE = '/api/post-code';
