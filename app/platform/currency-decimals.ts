const withoutDecimals = new Set(
	"BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "),
);
const withThreeDecimals = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));

/**
 * How many decimals the smallest unit of a currency has (ISO 4217), as `private.decimals_of` says it.
 * Prices are written with fewer in some languages, so Intl doesn't answer this.
 */
export function decimalsOf(currency: string): number {
	if (withoutDecimals.has(currency)) return 0;
	return withThreeDecimals.has(currency) ? 3 : 2;
}
