import { type ComponentProps, useState } from "react";
import { readPieces, stepPieces } from "../../bakery/orders/pieces.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { withoutAccents } from "../../platform/text/without-accents.ts";
import { Field, SelectField, TextField } from "../../ui/field.tsx";
import { Thumbnail } from "../product-card/thumbnail.tsx";
import { PIECES_PREFIX } from "./kept-order.ts";
import type { PartProps, SentOrder, ShownOffer } from "./order-form-data.ts";

/** The products of the chosen day, by category. */
export function Products({ page, sent, errors }: PartProps) {
	const { words, groups, start, path } = page;
	const { pieces, answers } = sent ?? start;
	const [search, setSearch] = useState("");
	// An error is shown whatever is searched.
	const isShown = ({ name, choices, questions }: ShownOffer) =>
		withoutAccents(name).includes(search) ||
		[...choices, ...questions].some(({ key }) => errors[key]);
	return (
		<section aria-labelledby="order-products">
			<h2 id="order-products" className="text-heading">
				{words.productsHeading}
			</h2>
			{groups.length === 0 ? <Kept pieces={pieces} answers={answers} note={words.nothing} /> : null}
			{page.isLong ? (
				<div className="order-find">
					<input
						type="search"
						className="control"
						aria-label={words.search}
						placeholder={words.search}
						onChange={({ target }) => setSearch(withoutAccents(target.value.trim()))}
						// It would check the order.
						onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
					/>
					<ul>
						{groups.map(({ name, offers }, index) => (
							<li key={name} hidden={!offers.some(isShown)}>
								<a href={`#products-${index}`}>
									<bdi>{name ?? words.others}</bdi>
								</a>
							</li>
						))}
					</ul>
					<p role="status">
						{groups.some(({ offers }) => offers.some(isShown)) ? "" : words.notFound}
					</p>
				</div>
			) : null}
			{groups.map(({ name, offers }, index) => (
				<section key={name} aria-label={name ?? words.others} hidden={!offers.some(isShown)}>
					<h3 id={`products-${index}`} className="text-label">
						<bdi>{name ?? words.others}</bdi>
					</h3>
					<ul className="order-products">
						{offers.map((offer) => (
							<Product
								key={offer.id}
								offer={offer}
								isShown={isShown(offer)}
								path={path}
								typed={pieces}
								answers={answers}
								errors={errors}
								choose={words.chooseAnswer}
							/>
						))}
					</ul>
				</section>
			))}
		</section>
	);
}

/** The chosen products of a day without any: they stay in the form for another day. */
function Kept({ pieces, answers, note }: Pick<SentOrder, "pieces" | "answers"> & { note: string }) {
	return (
		<>
			<p className="mt-2">{note}</p>
			{[
				...Object.entries(pieces).map(([key, typed]) => [PIECES_PREFIX + key, typed]),
				...Object.entries(answers),
			].map(([name, typed]) => (
				<input key={name} type="hidden" name={name} value={typed} />
			))}
		</>
	);
}

/** With it the style sheet knows whether a field is empty. */
const NO_PIECES = "0";

interface ProductProps {
	offer: ShownOffer;
	/** Whether a search finds it. */
	isShown: boolean;
	/** The path that the form is sent to. */
	path: string;
	typed: Record<string, string>;
	answers: Record<string, string>;
	errors: Record<string, string>;
	/** The text of a choice that is not made yet. */
	choose: string;
}

/** A product that cannot be ordered keeps what was typed, for another day, until it is taken away. */
function Product({ offer, isShown, path, typed, answers, errors, choose }: ProductProps) {
	const { name, choices, questions, minimum, maximum, notes, next, isAvailable } = offer;
	const hasSizes = choices[0]?.name !== "";
	const [limit, setLimit] = useState("");
	/** Corrects the pieces in a field, or makes them one more or less. */
	function step(field: HTMLInputElement, by: 1 | 0 | -1, min = minimum) {
		const typed = readPieces(field.value);
		const all = fieldsOf(field.closest("li"));
		const others = all.reduce((sum, { value }) => sum + readPieces(value), -typed);
		const pieces = stepPieces(typed, by, others, { minimum: min, maximum });
		const atMost = others + pieces < maximum ? "" : offer.atMost;
		setLimit(pieces > typed + by ? offer.atLeast : atMost);
		field.value = String(pieces || "");
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}
	/** Corrects the field that is left, or the last one: another size may make up for less than the minimum. */
	function correct({ target, currentTarget, relatedTarget = null }: Left) {
		const filled = fieldsOf(currentTarget).filter(({ value }) => value);
		const field = filled.find((own) => own === target) ?? filled.at(-1);
		const isAmongSizes = hasSizes && currentTarget.contains(relatedTarget);
		if (isAvailable && field) step(field, 0, isAmongSizes ? 1 : minimum);
	}
	const fields = choices.map(({ key, name: size, price }) => (
		<Field
			key={key}
			label={
				<>
					<bdi>{size || name}</bdi> <span className="font-normal">{price}</span>
				</>
			}
			description={hasSizes ? undefined : notes}
			error={errors[key]}
		>
			{(wiring) => (
				<div className="order-pieces">
					<Step by={-1} step={step} />
					<input
						{...wiring}
						name={`${PIECES_PREFIX}${key}`}
						type="number"
						inputMode="numeric"
						placeholder={NO_PIECES}
						min={0}
						max={isAvailable ? maximum : undefined}
						defaultValue={typed[key]}
						className="control"
					/>
					{isAvailable ? <Step by={1} step={step} /> : null}
				</div>
			)}
		</Field>
	));
	return (
		<li
			hidden={!isShown}
			data-problem={isAvailable ? undefined : ""}
			onBlur={correct}
			// It sends the form.
			onKeyDown={(event) => event.key === "Enter" && correct(event)}
		>
			<Thumbnail {...offer} />
			{hasSizes ? (
				<fieldset>
					<legend className="font-semibold">
						<bdi>{name}</bdi>
					</legend>
					<p className="text-muted text-sm">{notes}</p>
					{fields}
				</fieldset>
			) : (
				fields
			)}
			<p role="status" className="order-limit">
				{isAvailable ? limit : ""}
			</p>
			{next ? (
				<LookButton
					path={path}
					date={next.date}
					aria-label={`${next.label}, ${name}`}
					className="order-next"
				>
					{next.label}
				</LookButton>
			) : null}
			{questions.length > 0 ? (
				<div className="order-questions">
					{questions.map(({ key, label, choices: answersToChoose, maximum: max }) => {
						const field = { name: key, label, defaultValue: answers[key], error: errors[key] };
						return answersToChoose.length > 0 ? (
							<SelectField key={key} {...field}>
								<option value="">{choose}</option>
								{answersToChoose.map((choice) => (
									<option key={choice}>{choice}</option>
								))}
							</SelectField>
						) : (
							<TextField key={key} {...field} maxLength={max} autoComplete="off" />
						);
					})}
				</div>
			) : null}
		</li>
	);
}

interface Left {
	target: EventTarget;
	currentTarget: HTMLElement;
	/** Where the focus goes. */
	relatedTarget?: Node | null;
}

/** The fields for pieces in a part of the form, such as of a product in each of its sizes. */
export function fieldsOf(part: Element | null): HTMLInputElement[] {
	return [...(part?.querySelectorAll<HTMLInputElement>("[type=number]") ?? [])];
}

interface StepProps {
	by: 1 | -1;
	step(field: HTMLInputElement, by: 1 | -1): void;
}

/** Changes the number beside it, for fingers: keys and screen readers do it in the field itself. */
function Step({ by, step }: StepProps) {
	return (
		<button
			type="button"
			tabIndex={-1}
			aria-hidden="true"
			onClick={({ currentTarget }) => {
				const field = currentTarget.parentElement?.querySelector("input");
				if (field) step(field, by);
			}}
		>
			{by === 1 ? "+" : "−"}
		</button>
	);
}

interface LookButtonProps extends ComponentProps<"button"> {
	path: string;
	date: string;
}

/** Shows another day, and keeps what was typed. */
export function LookButton({ path, date, ...props }: LookButtonProps) {
	const formAction = withQuery(path, { day: date });
	return <button type="submit" name="intent" value="look" formAction={formAction} {...props} />;
}
