import { Printer, Receipt } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "../../../ui/back-office/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { choosePaper, chosenPaper, type Paper } from "./paper.ts";

const papers = [
	{ paper: "sheet", label: "Sheet (Letter or A4)", icon: Printer },
	{ paper: "roll", label: "Roll (80 mm)", icon: Receipt },
] as const;

/** Prints the list that is shown; the device remembers the paper. */
export function PrintButton({ className }: { className: string }) {
	const [isAsking, setAsking] = useState(false);

	function print(paper: Paper) {
		choosePaper(paper);
		flushSync(() => setAsking(false));
		window.print();
	}

	return (
		<>
			<Button variant="outline" onClick={() => setAsking(true)} className={className}>
				<Printer aria-hidden="true" className="size-5" />
				<span className="max-sm:sr-only">Print</span>
			</Button>
			<Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Print">
				<div className="grid gap-3">
					{papers.map(({ paper, label, icon: Icon }) => (
						<Button
							key={paper}
							variant="outline"
							data-initial-focus={paper === chosenPaper() || undefined}
							onClick={() => print(paper)}
							className="justify-start gap-3 px-4"
						>
							<Icon aria-hidden="true" className="size-6" />
							{label}
						</Button>
					))}
				</div>
			</Dialog>
		</>
	);
}
