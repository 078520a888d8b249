import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { priceFormat } from "../../bakery/catalog/prices/price-format.ts";
import { readPieces, totalOf } from "../../bakery/orders/pieces.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import {
	type FailedSubmission,
	type NextRetry,
	useAutomaticRetry,
} from "../contact/use-automatic-retry.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { keepOrder, PIECES_PREFIX } from "./kept-order.ts";
import {
	formForCount,
	type OrderFormState,
	type OrderIntent,
	type OrderPage,
	type PartProps,
	type ShownPickupTime,
} from "./order-form-data.ts";
import { fieldsOf, LookButton, Products } from "./products.tsx";

interface Props {
	page: OrderPage;
	/** Undefined before the form was sent. */
	answer: OrderFormState | FailedSubmission | undefined;
}

/**
 * The order form. It works without scripts: buttons send it, and the server shows it again with what
 * was typed. The days are buttons as well, so that another day keeps the rest.
 */
export function OrderForm({ page, answer: latestAnswer }: Props) {
	const { words, day } = page;
	const { answer, failed } = useLastAnswer(latestAnswer);
	const sent = answer?.form;
	const { state, formData } = useNavigation();
	const isSending = state !== "idle" && formData !== undefined;
	const form = useRef<HTMLFormElement>(null);
	const result = useRef<HTMLDivElement>(null);
	/** The first field of the product whose button sent the form. */
	const sender = useRef<string>(undefined);
	const nextRetry = useAutomaticRetry(failed, form);
	const hasFailed = failed !== null;
	const failure = failed && describeFailure(failed, nextRetry, words);
	const notice = failure?.title ?? (answer ?? page).notice;
	const summary = answer?.summary;
	const hasResult = Boolean(notice || summary);
	// An answer may come before the page that goes with it.
	const isSettled = state === "idle";
	useEffect(() => {
		if (!isSettled || !(answer || hasFailed)) return;
		const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid]");
		if (invalid) invalid.focus();
		else if (hasResult) {
			result.current?.focus({ preventScroll: true });
			result.current?.scrollIntoView({ block: "nearest" });
		}
		// The day that was chosen; a product's own button is gone.
		else if (sender.current) {
			form.current?.querySelector<HTMLElement>(`[name="${sender.current}"]`)?.focus();
		} else if (document.activeElement !== document.body) {
			document.activeElement?.scrollIntoView({ block: "nearest" });
		} else form.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
	}, [answer, hasFailed, hasResult, isSettled]);
	const isNew = page.version === null;
	useEffect(() => (isNew && form.current ? keepOrder(form.current) : undefined), [isNew]);
	const part = { page, sent, errors: answer?.errors ?? {} };
	const buttons: [OrderIntent, string][] = summary
		? [
				...(sent?.earlier ? [["change", words.change] satisfies [OrderIntent, string]] : []),
				["place", summary.label],
				["review", words.reviewAgain],
			]
		: [["review", words.review]];
	return (
		<Form
			ref={form}
			method="post"
			action={withQuery(page.path, { day: day.date })}
			noValidate
			onSubmit={({ nativeEvent }) => {
				const { submitter } = nativeEvent as SubmitEvent;
				const row = submitter?.closest(".order-products > li");
				sender.current = row?.querySelector("input")?.name;
			}}
			className="order-form"
		>
			<input type="hidden" name="form_id" value={sent?.formInstanceId ?? ""} />
			<input type="hidden" name="version" value={sent?.version ?? page.version ?? ""} />
			<input type="hidden" name="earlier" value={sent?.earlier ?? ""} />
			<ServerHtml html={page.startHtml} className="absolute" />
			<div className="order-fields">
				<Days {...part} />
				<Products {...part} />
				<section aria-labelledby="order-details">
					<h2 id="order-details" className="text-heading">
						{words.detailsHeading}
					</h2>
					<Details {...part} />
					<ServerHtml html={page.privacyHtml} className="mt-3" />
				</section>
			</div>
			<div className="order-end">
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
							<ServerHtml html={summary.html} />
						</section>
					) : null}
				</div>
				<div className="order-buttons">
					{summary ? null : <Basket page={page} form={form} />}
					{buttons.map(([intent, label]) => (
						<SubmitButton
							key={intent}
							name="intent"
							value={intent}
							variant={intent === buttons[0]?.[0] ? "default" : "outline"}
							isBusy={isSending && (intent !== "review" || !summary)}
							busyLabel={words.sending}
						>
							{label}
						</SubmitButton>
					))}
				</div>
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

/** The days to choose from, and the pickup times of the chosen one. */
function Days({ page, sent, errors }: PartProps) {
	const { words, path, days, day, pickupTimes, openingTimes } = page;
	return (
		<section aria-labelledby="order-day">
			<h2 id="order-day" className="text-heading">
				{words.dayHeading}
			</h2>
			<ul className="order-days">
				{days.map(({ date, weekday, number, month, label, isAvailable }) => (
					<li key={date}>
						<small>{month}</small>
						<LookButton
							path={path}
							date={date}
							aria-label={label}
							aria-current={date === day.date ? "date" : undefined}
							data-problem={isAvailable ? undefined : ""}
						>
							<span>{weekday}</span>
							<b>{number}</b>
						</LookButton>
					</li>
				))}
			</ul>
			<p className="order-chosen">
				<b>{day.name}</b> <span>{day.note}</span>
			</p>
			{day.next ? (
				<LookButton path={path} date={day.next.date} className="order-next">
					{day.next.label}
				</LookButton>
			) : null}
			{pickupTimes.length > 0 ? (
				<PickupTimes
					label={words.timeHeading}
					times={pickupTimes}
					wanted={(sent ?? page.start).pickup}
					isInvalid={errors.pickup !== undefined}
				/>
			) : (
				<p>{openingTimes}</p>
			)}
			<p id="order-time-error" className="font-medium text-error">
				{errors.pickup}
			</p>
		</section>
	);
}

interface PickupTimesProps {
	label: string;
	times: readonly ShownPickupTime[];
	/** The one that was chosen before. */
	wanted: string;
	isInvalid: boolean;
}

function PickupTimes({ label, times, wanted, isInvalid }: PickupTimesProps) {
	const chosen =
		times.find(({ value }) => value === wanted) ?? times.find(({ isAvailable }) => isAvailable);
	const group = useRef<HTMLDivElement>(null);
	const chosenValue = chosen?.value;
	useEffect(() => {
		// Another day may not have the one that was chosen. What was chosen meanwhile stays.
		const fields = [...(group.current?.querySelectorAll("input") ?? [])];
		if (times.length === 0 || fields.some((field) => field.checked && !field.disabled)) return;
		const field = fields.find(({ value }) => value === chosenValue);
		if (field) field.checked = true;
	}, [times, chosenValue]);
	return (
		<div
			ref={group}
			role="radiogroup"
			aria-label={label}
			className="order-times"
			tabIndex={-1}
			aria-invalid={isInvalid || undefined}
			aria-describedby="order-time-error"
		>
			<p className="font-semibold text-sm">{label}</p>
			<div>
				{times.map(({ value, name, note, isAvailable }) => (
					<label key={value}>
						<input
							type="radio"
							name="pickup"
							value={value}
							defaultChecked={value === chosen?.value}
							// A browser leaves a chosen one out when it is disabled, such as one that this form has filled.
							disabled={!isAvailable && value !== wanted}
						/>
						{name}
						{note ? <small>{note}</small> : null}
					</label>
				))}
			</div>
		</div>
	);
}

interface BasketProps {
	page: OrderPage;
	form: RefObject<HTMLFormElement | null>;
}

/** The chosen products and their total, live; empty without scripts. */
function Basket({ page: { groups, counting, words }, form }: BasketProps) {
	const [typed, setTyped] = useState<Record<string, number>>({});
	useEffect(() => {
		const own = form.current;
		// A day on which nothing can be ordered has no fields.
		if (!own || groups.length === 0) return;
		const read = () => {
			const entries = fieldsOf(own).map(({ name, value }) => [name, readPieces(value)]);
			setTyped(Object.fromEntries(entries));
		};
		read();
		own.addEventListener("input", read);
		return () => own.removeEventListener("input", read);
	}, [form, groups]);
	const lines = groups.flatMap(({ offers }) =>
		offers.flatMap(({ choices, isAvailable, notes }) =>
			choices.flatMap(({ key, title, amount: price }) => {
				const pieces = typed[PIECES_PREFIX + key];
				return pieces ? [{ key, title, price, pieces, problem: isAvailable ? "" : notes }] : [];
			}),
		),
	);
	const count = lines.reduce((sum, { pieces }) => sum + pieces, 0);
	const format = priceFormat(counting);
	return (
		<>
			<div className="order-basket">
				<h2 className="text-label">{words.summary}</h2>
				{count === 0 ? <p className="text-muted">{words.empty}</p> : null}
				<ul>
					{lines.map((line) => (
						<li key={line.key}>
							<span>
								{line.pieces} × <bdi>{line.title}</bdi> <small>{line.problem}</small>
							</span>
							<span>{format.format(totalOf([line]))}</span>
						</li>
					))}
				</ul>
			</div>
			<p role="status" className="order-sum">
				{count > 0
					? `${formForCount(counting.forms, count, counting.locale)} · ${format.format(totalOf(lines))}`
					: ""}
			</p>
		</>
	);
}
