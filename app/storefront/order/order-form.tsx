import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { withQuery } from "../../platform/text/with-query.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field, SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import {
	type FailedSubmission,
	type NextRetry,
	useAutomaticRetry,
} from "../contact/use-automatic-retry.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { keepOrder } from "./kept-order.ts";
import {
	HIDDEN_FIELD,
	type OrderFormState,
	type OrderPage,
	PIECES_PREFIX,
	type SentOrder,
	type ShownOffer,
} from "./order-form-data.ts";

interface Props {
	page: OrderPage;
	/** Undefined before the form was sent. */
	answer: OrderFormState | FailedSubmission | undefined;
}

interface PartProps {
	page: OrderPage;
	sent: SentOrder | undefined;
	errors: Record<string, string>;
}

/**
 * The order form. It works without scripts: buttons send it, and the server shows it again with what
 * was typed. The days are buttons as well, so that another day keeps the rest.
 */
export function OrderForm({ page, answer: latestAnswer }: Props) {
	const { words, day } = page;
	const { answer, failed } = useLastAnswer(latestAnswer);
	const [firstInstanceId] = useState(page.formInstanceId);
	const sent = answer?.form;
	const { state, formData } = useNavigation();
	const isSending = state !== "idle" && formData !== undefined;
	const form = useRef<HTMLFormElement>(null);
	const result = useRef<HTMLDivElement>(null);
	const nextRetry = useAutomaticRetry(failed, form);
	const hasFailed = failed !== null;
	const failure = failed && describeFailure(failed, nextRetry, words);
	const notice = failure?.title ?? (answer ?? page).notice;
	const summary = answer?.summary;
	const hasResult = Boolean(notice || summary);
	useEffect(() => {
		if (answer === undefined && !hasFailed) return;
		const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid]");
		if (invalid) invalid.focus();
		else if (hasResult) result.current?.focus();
		// The day that was chosen.
		else document.activeElement?.scrollIntoView({ block: "nearest" });
	}, [answer, hasFailed, hasResult]);
	const isNew = page.version === null;
	useEffect(() => (isNew && form.current ? keepOrder(form.current) : undefined), [isNew]);
	const part = { page, sent, errors: answer?.errors ?? {} };
	return (
		<Form
			ref={form}
			method="post"
			action={withQuery(page.path, { day })}
			noValidate
			className="order-form"
		>
			<input type="hidden" name="filling" value={sent?.formInstanceId ?? firstInstanceId} />
			<input type="hidden" name="version" value={sent?.version ?? page.version ?? ""} />
			<input type="hidden" name="earlier" value={sent?.earlier ?? ""} />
			<div aria-hidden="true" className="sr-only">
				<label>
					{words.leaveEmpty}
					<input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			{/* Enter in a field checks the order. */}
			<button
				type="submit"
				name="intent"
				value="review"
				className="sr-only"
				tabIndex={-1}
				aria-hidden="true"
			/>
			<Days {...part} />
			<Products {...part} />
			<section aria-labelledby="order-details">
				<h2 id="order-details" className="text-heading">
					{words.detailsHeading}
				</h2>
				<Details {...part} />
				<ServerHtml html={page.privacyHtml} className="mt-3" />
			</section>
			<div
				ref={result}
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: A browser that sent the form by itself is brought to the answer.
				autoFocus={answer && hasResult}
				className="order-answer"
			>
				{notice ? (
					<Alert tone="warning" role="alert" title={notice}>
						{failure?.hint}
					</Alert>
				) : null}
				{summary ? (
					<section aria-labelledby="order-summary">
						<h2 id="order-summary" className="text-heading">
							{words.summary}
						</h2>
						<ul>
							{summary.lines.map(({ text, price, answers, allergens }) => (
								<li key={text}>
									<span>{text}</span>
									<span>{price}</span>
									{answers ? <small>{answers}</small> : null}
									{allergens ? <small className="text-muted">{allergens}</small> : null}
								</li>
							))}
						</ul>
						<p className="font-semibold">{summary.shownTotal}</p>
						{page.payment ? <p dir="auto">{page.payment}</p> : null}
						<input type="hidden" name="total" value={summary.total} />
						<input type="hidden" name="currency" value={summary.currency} />
					</section>
				) : null}
			</div>
			<div className="order-buttons">
				{summary && sent?.earlier ? (
					<SubmitButton name="intent" value="change" isBusy={isSending} busyLabel={words.sending}>
						{words.change}
					</SubmitButton>
				) : null}
				{summary ? (
					<SubmitButton
						name="intent"
						value="place"
						variant={sent?.earlier ? "outline" : "default"}
						isBusy={isSending}
						busyLabel={words.sending}
					>
						{isNew ? words.place : words.change}
					</SubmitButton>
				) : null}
				<SubmitButton
					name="intent"
					value="review"
					variant={summary ? "outline" : "default"}
					isBusy={isSending && !summary}
					busyLabel={words.sending}
				>
					{summary ? words.reviewAgain : words.review}
				</SubmitButton>
			</div>
		</Form>
	);
}

/**
 * The last answer, and the failure since, if any: the router forgets it when the page is refreshed,
 * and without it a form that a browser has sent by itself would be empty.
 */
function useLastAnswer(latest: Props["answer"]) {
	const [seen, setSeen] = useState(latest);
	const isAnswer = latest && "form" in latest;
	const [answer, setAnswer] = useState(isAnswer ? latest : undefined);
	if (latest !== undefined && latest !== seen) {
		setSeen(latest);
		if (isAnswer) setAnswer(latest);
	}
	return { answer, failed: seen && !("form" in seen) ? seen : null };
}

function describeFailure(
	{ isRefused }: FailedSubmission,
	nextRetry: NextRetry,
	{ busy, failed, connectionFailed, offlineForm }: OrderPage["words"],
) {
	if (nextRetry === "online") return { title: offlineForm };
	if (isRefused) {
		return { title: busy.title, hint: nextRetry === "soon" ? busy.sendsAgain : busy.formHint };
	}
	return { title: nextRetry === "soon" ? connectionFailed : failed };
}

function Days({ page, sent, errors }: PartProps) {
	const { words, days, day, pickupTimes, openingTimes } = page;
	const chosenTime = (sent ?? page.start).pickup;
	return (
		<section aria-labelledby="order-day">
			<h2 id="order-day" className="text-heading">
				{words.dayHeading}
			</h2>
			<ul className="order-days">
				{days.map(({ date, name, problem }) => (
					<li key={date}>
						<button
							type="submit"
							name="intent"
							value="look"
							formAction={withQuery(page.path, { day: date })}
							aria-current={date === day ? "date" : undefined}
							data-problem={problem ? "" : undefined}
						>
							<span>{name}</span>
							{problem ? <span>{problem}</span> : null}
						</button>
					</li>
				))}
			</ul>
			{pickupTimes.length > 0 ? (
				<SelectField
					label={words.timeHeading}
					name="pickup"
					defaultValue={chosenTime}
					error={errors.pickup}
					className="order-time"
				>
					{pickupTimes.map(({ value, name, isAvailable }) => (
						// A browser leaves a chosen one out when it is disabled, such as one that this form has filled.
						<option key={value} value={value} disabled={!isAvailable && value !== chosenTime}>
							{name}
						</option>
					))}
				</SelectField>
			) : (
				<>
					<p>{openingTimes}</p>
					{errors.pickup ? <p className="font-medium text-error">{errors.pickup}</p> : null}
				</>
			)}
		</section>
	);
}

function Products({ page, sent, errors }: PartProps) {
	const { words, groups, start } = page;
	const { pieces, answers } = sent ?? start;
	return (
		<section aria-labelledby="order-products">
			<h2 id="order-products" className="text-heading">
				{words.productsHeading}
			</h2>
			{groups.length === 0 ? <Kept pieces={pieces} answers={answers} note={words.nothing} /> : null}
			{groups.map(({ name, offers }) => (
				<section key={name} aria-label={name ?? words.others}>
					<h3 className="text-label">
						<bdi>{name ?? words.others}</bdi>
					</h3>
					<ul className="order-products">
						{offers.map((offer) => (
							<Product
								key={offer.id}
								offer={offer}
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
			{Object.entries(pieces).map(([key, typed]) => (
				<input key={key} type="hidden" name={`${PIECES_PREFIX}${key}`} value={typed} />
			))}
			{Object.entries(answers).map(([key, typed]) => (
				<input key={key} type="hidden" name={key} value={typed} />
			))}
		</>
	);
}

/** With it the style sheet knows whether a field is empty. */
const NO_PLACEHOLDER = " ";

interface ProductProps {
	offer: ShownOffer;
	typed: Record<string, string>;
	answers: Record<string, string>;
	errors: Record<string, string>;
	/** The text of a choice that is not made yet. */
	choose: string;
}

/** A product that cannot be ordered keeps what was typed, for another day. */
function Product({ offer, typed, answers, errors, choose }: ProductProps) {
	const { name, choices, questions, maximum, notes, isAvailable } = offer;
	const hasSizes = choices[0]?.name !== "";
	const fields = choices.map(({ key, name: size, price }) => (
		<Field
			key={key}
			label={
				<>
					<bdi>{size || name}</bdi> <span className="font-normal">{price}</span>
				</>
			}
			description={hasSizes ? undefined : notes.join(" · ")}
			error={errors[key]}
		>
			{(wiring) => (
				<div className="order-pieces">
					{isAvailable ? <Step by={-1} /> : null}
					<input
						{...wiring}
						name={`${PIECES_PREFIX}${key}`}
						type="number"
						inputMode="numeric"
						placeholder={NO_PLACEHOLDER}
						min={0}
						max={isAvailable ? maximum : undefined}
						readOnly={!isAvailable}
						defaultValue={typed[key]}
						className="control"
					/>
					{isAvailable ? <Step by={1} /> : null}
				</div>
			)}
		</Field>
	));
	return (
		<li data-problem={isAvailable ? undefined : ""}>
			{hasSizes ? (
				<fieldset>
					<legend className="font-semibold">
						<bdi>{name}</bdi>
					</legend>
					<p className="text-muted text-sm">{notes.join(" · ")}</p>
					{fields}
				</fieldset>
			) : (
				fields
			)}
			{questions.length > 0 ? (
				<div className="order-questions">
					{questions.map(({ key, label, choices: answersToChoose, maximum: longest }) => {
						const field = { name: key, label, defaultValue: answers[key], error: errors[key] };
						return answersToChoose.length > 0 ? (
							<SelectField key={key} {...field}>
								<option value="">{choose}</option>
								{answersToChoose.map((choice) => (
									<option key={choice}>{choice}</option>
								))}
							</SelectField>
						) : (
							<TextField key={key} {...field} maxLength={longest} autoComplete="off" />
						);
					})}
				</div>
			) : null}
		</li>
	);
}

/** Changes the number beside it, for fingers: keys and screen readers do it in the field itself. */
function Step({ by }: { by: 1 | -1 }) {
	const [hasScripts, setScripts] = useState(false);
	useEffect(() => setScripts(true), []);
	return (
		<button
			type="button"
			disabled={!hasScripts}
			tabIndex={-1}
			aria-hidden="true"
			onClick={({ currentTarget }) => {
				const field = currentTarget.parentElement?.querySelector("input");
				field?.stepUp(by);
				field?.dispatchEvent(new Event("input", { bubbles: true }));
			}}
		>
			{by === 1 ? "+" : "−"}
		</button>
	);
}

function Details({ page: { words, phone, start }, sent, errors }: PartProps) {
	const fieldOf = (name: "name" | "email" | "phone" | "note") => ({
		name,
		label: words[name],
		defaultValue: (sent ?? start)[name],
		error: errors[name],
	});
	const optional = (label: string) => `${label} (${words.optional})`;
	return (
		<div className="order-details">
			<TextField {...fieldOf("name")} required autoComplete="name" />
			<TextField {...fieldOf("email")} required type="email" dir="ltr" autoComplete="email" />
			{phone === "hidden" ? null : (
				<TextField
					{...fieldOf("phone")}
					label={phone === "required" ? words.phone : optional(words.phone)}
					required={phone === "required"}
					type="tel"
					dir="ltr"
					autoComplete="tel"
				/>
			)}
			<TextareaField {...fieldOf("note")} label={optional(words.note)} rows={3} />
		</div>
	);
}
