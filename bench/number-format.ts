const wholeNumber = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const twoDecimals = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** `12,345` */
export function whole(value: number): string {
	return wholeNumber.format(value);
}

/** `0.95`, with no more decimals than it has. */
export function decimal(value: number): string {
	return twoDecimals.format(value);
}

/** `4.25 ms`, `312 ms` */
export function milliseconds(value: number): string {
	return `${value < 10 ? decimal(value) : whole(value)} ms`;
}

/** `1.25 s`, from milliseconds. */
export function seconds(value: number): string {
	return `${decimal(value / 1000)} s`;
}

/** `58.2 KB`, of a thousand bytes each. */
export function kilobytes(bytes: number): string {
	return `${decimal(bytes / 1000)} KB`;
}

/** `312 MB`, of a million bytes each. */
export function megabytes(bytes: number): string {
	return `${whole(bytes / 1_000_000)} MB`;
}
