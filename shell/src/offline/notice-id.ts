/** Id and class of the line that says how old a page is: written by the worker or by the page, emptied by the page. */
export const NOTICE_ID = 'fdk-offline';
/** On a line that says that there is no connection, unlike one that says that it is poor. */
export const OFFLINE_MARK = 'data-offline';
