/** Without it spreadsheets read accented letters wrongly. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Saves a text as a file for spreadsheets, called after what is in it, and after today.
 * @param csv the text (app/bakery/messages/csv.ts).
 */
export function downloadCsv(csv: string, what: string): void {
	const file = new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = `${what}-${new Date().toISOString().slice(0, 10)}.csv`;
	link.click();
	URL.revokeObjectURL(link.href);
}
