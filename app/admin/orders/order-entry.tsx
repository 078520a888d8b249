import { zodResolver } from "@hookform/resolvers/zod";
import { ClipboardList } from "lucide-react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { formatPrice } from "../../bakery/catalog/price.ts";
import { dateInWords, rangeInWords } from "../../bakery/hours/words.ts";
import { problemNames } from "../../bakery/orders/problem-names.ts";
import {
	enterOrder,
	listOrderDays,
	listOrderOffers,
	listPickupTimes,
} from "../../bakery/orders/queries.ts";
import {
	nameOfLine,
	type OrderEntry,
	type OrderEntryForm,
	type OrderOffer,
	orderEntrySchema,
	priceOf,
} from "../../bakery/orders/schema.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { UnsavedWarning } from "../saving/unsaved-warning.tsx";
import { useSubmission } from "../saving/use-submission.ts";
import { useSettings } from "../screen/root-data.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator-context.ts";
import type { Route } from "./+types/order-entry";
import { orderEntryAddress, ordersAddress } from "./orders-address.ts";

export const meta = () => screenMeta("Enter Order");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const { day: asked } = orderEntryAddress.read(url);
	const day = asked || ((await listOrderDays(client))[0]?.date ?? "");
	if (!day) return { day, offers: [], times: [] };
	const [offers, times] = await Promise.all([
		listOrderOffers(client, day),
		listPickupTimes(client, day),
	]);
	return { day, offers, times };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		enter: intent({
			schema: orderEntrySchema,
			async save(entry, _record: null, { id }) {
				await enterOrder(client, entry, id);
				return null;
			},
			settle: (submissionId) => settleSubmission(client, submissionId),
		}),
	});
}

/** Enters an order that came by phone or at the counter (product §23.4). */
export default function OrderEntryScreen({ loaderData }: Route.ComponentProps) {
	const { day, offers } = loaderData;
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	return (
		<Screen
			title="Enter Order"
			intro={day && dateInWords(day, language, { dateStyle: "full" })}
			back={{ to: ordersAddress.path({ day }), label: "Back to Orders" }}
			width="narrow"
		>
			{offers.length === 0 ? (
				<EmptyState icon={ClipboardList} title="Nothing can be ordered for this day">
					Choose another day in the list of orders, or products that can be ordered.
				</EmptyState>
			) : (
				<EntryForm {...loaderData} language={language} />
			)}
		</Screen>
	);
}

type EntryProps = Route.ComponentProps["loaderData"] & { language: string };

function EntryForm({ day, offers, times, language }: EntryProps) {
	const navigate = useNavigate();
	const form = useForm<OrderEntryForm, unknown, OrderEntry>({
		resolver: zodResolver(orderEntrySchema),
		defaultValues: {
			...{ day, name: "", email: "", phone: "", note: "", exceeds: false },
			pickup: times.find(({ isFull }) => !isFull)?.from ?? times[0]?.from ?? "",
			lines: offers.flatMap(({ productId: product, sizes }) =>
				(sizes ?? [null]).map((size) => ({ product, size: size?.name ?? null, pieces: "" })),
			),
			answers: offers.flatMap(({ productId: product, questions }) =>
				questions.map(({ label: question }) => ({ product, question, answer: "" })),
			),
		},
	});
	const { register, formState } = form;
	const { errors, isDirty, isSubmitSuccessful } = formState;
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/orders/new", "enter"),
		onSaved() {
			showToast({ title: "Order entered" });
			void navigate(ordersAddress.path({ day }));
		},
	});
	return (
		<form onSubmit={form.handleSubmit(() => submit(form.getValues()))} noValidate>
			<div className="grid grid-cols-1 gap-4 sm:gap-6">
				<CardSection title="Customer">
					<div className="mt-5 grid gap-5 sm:grid-cols-2">
						<TextField
							label="Name"
							autoComplete="off"
							error={errors.name?.message}
							{...register("name")}
						/>
						<TextField
							label="Phone"
							optional
							type="tel"
							autoComplete="off"
							error={errors.phone?.message}
							{...register("phone")}
						/>
						<TextField
							label="Email"
							optional
							type="email"
							autoComplete="off"
							error={errors.email?.message}
							{...register("email")}
						/>
						{times.length > 0 ? (
							<SelectField label="Pickup Time" {...register("pickup")}>
								{times.map(({ from, until, isFull }) => (
									<option key={from} value={from}>
										{rangeInWords({ opens: from, closes: until }, language)}
										{isFull ? " (full)" : ""}
									</option>
								))}
							</SelectField>
						) : null}
						<TextareaField
							label="Note"
							optional
							rows={2}
							className="sm:col-span-2"
							error={errors.note?.message}
							{...register("note")}
						/>
					</div>
				</CardSection>
				<CardSection title="Products">
					<div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
						{offers.map((offer) => (
							<Product key={offer.productId} offer={offer} form={form} language={language} />
						))}
					</div>
				</CardSection>
				<SwitchField
					label="Exceed the limits"
					description="Takes the order although it's too late, full, or more than you bake."
					{...register("exceeds")}
				/>
				<SubmitButton isBusy={isSubmitting} busyLabel="Entering..." className="justify-self-start">
					Enter Order
				</SubmitButton>
			</div>
			<UnsavedWarning isDirty={isDirty && !isSubmitSuccessful} />
		</form>
	);
}

interface ProductProps {
	offer: OrderOffer;
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	language: string;
}

/** A product, in each of its sizes, and what is asked about it. */
function Product({ offer, form, language }: ProductProps) {
	const { productId, name, price, problem, maximum, isLimited } = offer;
	const money = { currency: useSettings()?.currency ?? DEFAULT_REGION.currency, language };
	const left = isLimited ? `${maximum} left` : "";
	const { register, formState, getValues } = form;
	const isWanted = form
		.watch("lines")
		.some(({ product, pieces }) => product === productId && pieces.trim() !== "");
	return (
		<div className="grid gap-3">
			{getValues("lines").map(({ product, size }, index) =>
				product === productId ? (
					<TextField
						key={size}
						label={`${nameOfLine({ name, size })}, ${formatPrice(priceOf(offer, size) ?? price, money)}`}
						inputMode="numeric"
						autoComplete="off"
						description={problem ? problemNames[problem] : left}
						error={formState.errors.lines?.[index]?.pieces?.message}
						{...register(`lines.${index}.pieces`)}
					/>
				) : null,
			)}
			{getValues("answers").map(({ product, question }, index) =>
				product === productId && isWanted ? (
					<TextField
						key={question}
						label={question}
						optional
						autoComplete="off"
						description={choicesOf(offer, question).join(", ")}
						error={formState.errors.answers?.[index]?.answer?.message}
						{...register(`answers.${index}.answer`)}
					/>
				) : null,
			)}
		</div>
	);
}

function choicesOf({ questions }: OrderOffer, label: string): string[] {
	return questions.find((question) => question.label === label)?.choices ?? [];
}
