/** Id and class of the line that says how old a page is: written by the worker or by the page, taken away by the page. */
export const NOTICE_ID = 'fdk-offline';
