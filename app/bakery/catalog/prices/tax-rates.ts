/** A tax rate that products have. */
export interface TaxRate {
	id: string;
	name: string;
	percent: number;
}

/** A rate in words: 'Sales tax (8.875%)'. */
export function rateInWords({ name, percent }: { name: string; percent: number | string }): string {
	return `${name} (${percent}%)`;
}

let ownRates: readonly TaxRate[] = [];

/** The tax rates of the bakery whose back office this browser shows. */
export function taxRatesOfBackOffice(): readonly TaxRate[] {
	return ownRates;
}

/** Called whenever the back office learns of its settings. */
export function setTaxRatesOfBackOffice(rates: readonly TaxRate[]): void {
	ownRates = rates;
}
