import { CalendarDays, CircleCheck, CircleX } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import {
	isDayAfter,
	isSameMarking,
	type Marking,
	markingOf,
	type ProductOfDay,
} from "../../bakery/availability/sold-out.admin.ts";
import type { BakeryDay } from "../../bakery/clock/dates.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useUnsavedWork } from "../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

interface Props {
	product: ProductOfDay;
	/** Pieces that wait to be picked up. */
	reserved: number;
	day: BakeryDay;
	/** In which dates are written (BCP 47). */
	language: string;
	/** Called when it is changed here. */
	onMark: (product: ProductOfDay) => void;
}

/**
 * A product, available or sold out by one tap. It never changes its height by that: the next tap may
 * come at once, with floury hands.
 */
export function ProductRow({ product, reserved, day, language, onMark }: Props) {
	const id = useId();
	const [isChoosing, setChoosing] = useState(false);
	const { marking, isSaving, problem, mark } = useMarking(product, day);
	const { isSoldOut, backOn } = marking;
	const { name } = product;

	function change(soldOut: boolean, chosenDay: string | null = null) {
		onMark(product);
		mark({ isSoldOut: soldOut, backOn: chosenDay });
	}

	return (
		<div
			className={`overflow-hidden rounded-box border ${isSoldOut ? "border-edge bg-base-300" : "border-line bg-surface"}`}
		>
			{/* Where letters are so large that no room is left for the name, the second button goes below. */}
			<div className="flex flex-wrap items-stretch">
				<button
					type="button"
					role="switch"
					aria-checked={!isSoldOut}
					aria-labelledby={`${id}-name`}
					aria-describedby={`${id}-state`}
					onClick={() => change(!isSoldOut)}
					className="flex min-h-18 min-w-0 flex-[1_1_min(11rem,100%)] cursor-pointer touch-manipulation items-center gap-3 py-3 pl-4 text-left focus-visible:outline-offset-[-3px]"
				>
					{isSoldOut ? (
						<CircleX aria-hidden="true" className="size-8 shrink-0 text-error" />
					) : (
						<CircleCheck aria-hidden="true" className="size-8 shrink-0 text-success" />
					)}
					<span className="grid min-w-0 gap-0.5">
						<span id={`${id}-name`} className="wrap-anywhere line-clamp-2 font-display text-label">
							<bdi>{name}</bdi>
							<VisuallyHidden> available</VisuallyHidden>
						</span>
						<span id={`${id}-state`} className={isSoldOut ? "font-semibold" : "text-muted"}>
							{describe(isSoldOut, backOn, language)}
							{reserved > 0 ? ` · ${reserved} reserved` : null}
							{isSaving ? <span className="appears-late text-muted"> Saving…</span> : null}
						</span>
					</span>
				</button>
				<button
					type="button"
					onClick={() => setChoosing(true)}
					className="ml-auto grid w-18 shrink-0 cursor-pointer py-2 touch-manipulation place-content-center justify-items-center gap-1 text-muted text-sm focus-visible:outline-offset-[-3px]"
				>
					<CalendarDays aria-hidden="true" className="size-5" />
					Until…
					<VisuallyHidden> what day {name} is sold out</VisuallyHidden>
				</button>
			</div>
			{problem === null ? null : (
				<p
					role="alert"
					className="border-error border-t px-4 py-2 font-semibold text-error text-sm"
				>
					Not saved. {problem}
				</p>
			)}
			{isChoosing ? (
				<BackOnDialog
					name={name}
					day={day}
					backOn={backOn}
					onChoose={(chosenDay) => {
						setChoosing(false);
						change(true, chosenDay);
					}}
					onClose={() => setChoosing(false)}
				/>
			) : null}
		</div>
	);
}

function describe(isSoldOut: boolean, backOn: string | null, language: string): string {
	if (!isSoldOut) return "Available";
	if (backOn === null) return "Sold out today";
	return `Sold out, back on ${dateInWords(backOn, language, { dateStyle: "full" })}`;
}

interface BackOnDialogProps {
	/** The name of the product. */
	name: string;
	day: BakeryDay;
	/** The day that was chosen before; null for none. */
	backOn: string | null;
	onChoose: (backOn: string) => void;
	onClose: () => void;
}

/** Asks for the day on which a product is back. */
function BackOnDialog({ name, day, backOn, onChoose, onClose }: BackOnDialogProps) {
	const formId = useId();
	const [chosenDay, setChosenDay] = useState(backOn ?? "");
	const [error, setError] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isDayAfter(chosenDay, day)) onChoose(chosenDay);
		else setError("Choose a day after today.");
	}

	return (
		<Dialog
			isOpen
			onClose={onClose}
			title={`${isolate(name)} is sold out`}
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" form={formId}>
						Mark as Sold Out
					</Button>
				</>
			}
		>
			<form id={formId} onSubmit={submit} noValidate>
				<TextField
					label="Back on"
					type="date"
					autoComplete="off"
					min={day.date}
					value={chosenDay}
					onChange={({ currentTarget }) => setChosenDay(currentTarget.value)}
					description="On this day, it's available again automatically."
					error={error}
				/>
			</form>
		</Dialog>
	);
}

/** A tapped marking, and the product as it was read then, or when it was saved. */
interface Tapped {
	marking: Marking;
	product: ProductOfDay;
}

/** A marking that could not be saved. */
interface Unsaved {
	marking: Marking;
	/** Empty if unknown. */
	reason: string;
}

/**
 * Marks a product as sold out or as available (product §12). A tap is shown at once, and undone with
 * the reason if it could not be saved. Of quick taps the last one counts.
 */
function useMarking(product: ProductOfDay, day: BakeryDay) {
	const stored = markingOf(product.mark, day);
	const [tapped, setTapped] = useState<Tapped | null>(null);
	const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
	/** The submitted marking, and the last tapped one until it is saved. */
	const sent = useRef<Marking>(null);
	const wanted = useRef<Marking>(null);

	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/today", "mark"),
		onSaved() {
			if (sent.current && wanted.current && isSameMarking(sent.current, wanted.current)) {
				wanted.current = null;
			}
			sent.current = null;
			// Shown until the list is read again, which may fail.
			setTapped((last) => last && { ...last, product });
		},
		onInvalid: (errors) => refuse(Object.values(errors).join(" ")),
		onFailed: refuse,
		onEnded() {
			// After an ended session or a stopped wait there is no answer.
			if (sent.current) refuse("");
			else if (wanted.current) send(wanted.current);
		},
	});

	function send(marking: Marking): void {
		sent.current = marking;
		const { date, startsAt } = day;
		submit({ id: product.id, day: { date, startsAt }, ...marking });
	}

	function mark(marking: Marking): void {
		wanted.current = marking;
		setTapped({ marking, product });
		setUnsaved(null);
		if (!sent.current) send(marking);
	}

	function refuse(reason: string): void {
		// Each field has its own message, but the failure is shown once.
		if (!sent.current) return;
		sent.current = null;
		setTapped(null);
		setUnsaved(wanted.current && { marking: wanted.current, reason });
		wanted.current = null;
	}

	// Keeps the list when the session is over.
	useUnsavedWork(unsaved !== null);

	const isAhead = tapped && (isSubmitting || tapped.product === product);
	return {
		marking: isAhead ? tapped.marking : stored,
		isSaving: isSubmitting && sent.current !== null,
		/** Null if it turned out to be stored anyway. */
		problem: unsaved && !isSameMarking(unsaved.marking, stored) ? unsaved.reason : null,
		mark,
	};
}
