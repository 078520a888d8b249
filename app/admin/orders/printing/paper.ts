const PAPER_KEY = "levain-order-paper";

/** A sheet of the printer's size, or a roll of 80 mm as receipt printers have it. */
export type Paper = "sheet" | "roll";

/** The paper that was last chosen on this device. */
export function chosenPaper(): Paper {
	return localStorage.getItem(PAPER_KEY) === "roll" ? "roll" : "sheet";
}

/** Remembers the paper on this device. */
export function choosePaper(paper: Paper): void {
	localStorage.setItem(PAPER_KEY, paper);
}
