import { Printer, Receipt } from "lucide-react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { moneyInWords } from "../../bakery/orders/order-money.ts";
import { customerOf, groupByPickup, pickupTimeInWords } from "../../bakery/orders/pickup-list.ts";
import { lineInWords, type ManagedOrder } from "../../bakery/orders/stored-order.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";

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

const PAPER_KEY = "levain-order-paper";

/** A sheet of the printer's size, or a roll of 80 mm as receipt printers have it. */
type Paper = "sheet" | "roll";

/** The paper that was last chosen on this device. */
function chosenPaper(): Paper {
	return localStorage.getItem(PAPER_KEY) === "roll" ? "roll" : "sheet";
}

/** Remembers the paper on this device. */
function choosePaper(paper: Paper): void {
	localStorage.setItem(PAPER_KEY, paper);
}

/** Whether the page is being printed, so that what is only printed isn't on the page before. */
function useIsPrinting(): boolean {
	const [isPrinting, setPrinting] = useState(false);
	// An effect that runs later can miss the event. What then changes is printed on as many pages as the
	// screen would have filled, and the last ones stay empty.
	useLayoutEffect(() => {
		// The browser prints what is on the page once its event was handled.
		const begin = () => flushSync(() => setPrinting(true));
		const end = () => flushSync(() => setPrinting(false));
		window.addEventListener("beforeprint", begin);
		window.addEventListener("afterprint", end);
		return () => {
			window.removeEventListener("beforeprint", begin);
			window.removeEventListener("afterprint", end);
		};
	}, []);
	return isPrinting;
}

interface PrintedPickupsProps {
	/** Sorted by pickup. */
	orders: readonly ManagedOrder[];
	/** In which times and prices are written (BCP 47). */
	language: string;
}

/** The pickup list on paper: a box to tick for each order, and everything that is handed over. */
export function PrintedPickups({ orders, language }: PrintedPickupsProps) {
	return (
		<table className="printed-pickups">
			{groupByPickup(orders).map(({ from, until, orders }) => (
				<tbody key={`${from} ${until}`}>
					{from ? (
						<tr className="printed-time">
							<th scope="rowgroup" colSpan={4}>
								{pickupTimeInWords({ from, until }, language)} · {orders.length}
							</th>
						</tr>
					) : null}
					{orders.map((order) => (
						<PrintedOrder key={order.id} order={order} language={language} />
					))}
				</tbody>
			))}
		</table>
	);
}

function PrintedOrder({ order, language }: { order: ManagedOrder; language: string }) {
	const { number, state, note, phone } = order;
	return (
		<tr>
			<td className="printed-box">{state === "picked-up" ? "☑" : "☐"}</td>
			<th scope="row">
				#{number} <bdi>{customerOf(order)}</bdi>
				{phone ? <span className="printed-phone"> {phone}</span> : null}
			</th>
			<td className="printed-lines" dir="auto">
				{order.lines.map(lineInWords).join(" · ").replaceAll(" × ", "\u00a0×\u00a0")}
				{note ? (
					<em>
						{" "}
						“<bdi>{note}</bdi>”
					</em>
				) : null}
			</td>
			<td className="printed-total">{moneyInWords(order, language)}</td>
		</tr>
	);
}
