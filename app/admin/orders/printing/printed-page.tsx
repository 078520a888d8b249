import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { chosenPaper } from "./paper.ts";
import { useIsPrinting } from "./use-is-printing.ts";

const pages = {
	sheet: "@page { margin: 10mm }",
	// Printers cut a roll where the page ends.
	roll: "@page { size: 80mm 297mm; margin: 4mm }",
};

interface Props {
	/** The first line. */
	title: string;
	children: ReactNode;
}

/** Printed in place of the screen, on the paper that this device chose. */
export function PrintedPage({ title, children }: Props) {
	if (!useIsPrinting()) return null;
	const paper = chosenPaper();
	return createPortal(
		<div className={`printed printed-orders printed-${paper}`}>
			<style>{pages[paper]}</style>
			<p className="printed-title">{title}</p>
			{children}
		</div>,
		document.body,
	);
}
