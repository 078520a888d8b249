/** For how many months messages can be kept (product §14.1). The database knows the same ones. */
export const RETENTION_MONTHS = [1, 3, 6, 12, 24, 36] as const;

const NEVER = "never";

/** The options of the settings field. */
export const RETENTION_PERIODS = [...RETENTION_MONTHS.map(String), NEVER];

/** The choice for a number of months; null means forever. */
export function periodOf(months: number | null): string {
	return months === null ? NEVER : String(months);
}

/** The months of a choice. */
export function monthsOf(period: string): number | null {
	return period === NEVER ? null : Number(period);
}

/** A number of months in words: '1 month'. */
export function describeMonths(months: number): string {
	return months === 1 ? "1 month" : `${months} months`;
}

/** A choice in words: '1 month', or 'Never'. */
export function describePeriod(period: string): string {
	const months = monthsOf(period);
	return months === null ? "Never" : describeMonths(months);
}
