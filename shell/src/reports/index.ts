export { createReports, type ReportsOptions, type ReportsRoom } from './reports';
