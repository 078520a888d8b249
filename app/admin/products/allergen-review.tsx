import { zodResolver } from "@hookform/resolvers/zod";
import { ShieldCheck } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { href, Link } from "react-router";
import { allergensOf, nameOfList } from "../../bakery/allergens/lists.ts";
import {
	checkOf,
	type GivenAllergens,
	suggestedReview,
	toGiven,
	withLabels,
} from "../../bakery/allergens/review-form.ts";
import { reviewProducts, withReviewDetails } from "../../bakery/allergens/reviews.admin.ts";
import { listFoundProducts } from "../../bakery/catalog/bulk-changes.ts";
import { savedProductSchema } from "../../bakery/catalog/product-form.ts";
import { products } from "../../bakery/catalog/products.ts";
import { pluralize } from "../../bakery/counts.ts";
import {
	DEFAULT_REGION,
	isLegalList,
	type RegionalSettings,
} from "../../bakery/region/regional-settings.ts";
import { textLanguage } from "../../bakery/words/text-language.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { AllergenLabels, AllergenRow } from "../allergens/allergen-fields.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { RecordImage } from "../screen/record-card.tsx";
import { useSettings } from "../screen/root-data.ts";
import { BottomBar } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { useUndo } from "../undo/undo.tsx";
import type { Route } from "./+types/allergen-review";
import type { EditedProduct } from "./product-fields.tsx";

type Review = Pick<GivenAllergens, "list" | "declaration">;

export const meta = () => screenMeta("Review Allergens");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const unreviewed = await listFoundProducts(call, { state: "unreviewed", sort: "name" });
	const waiting: EditedProduct[] = await withReviewDetails(call, unreviewed);
	return { waiting };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		review: intent({
			schema: z.strictObject({
				products: z.array(z.strictObject({ id: z.uuid(), version: z.int() })).min(1),
				review: z.custom<Review>((value) => typeof value === "object"),
			}),
			async save({ products, review }, _record, { id }) {
				const entry = await reviewProducts(call, products, review, id);
				return { entry, ids: products.map((product) => product.id) };
			},
		}),
	});
}

/** Reviews the allergens of one product after the other, and of products that have the same. */
export default function AllergenReview({ loaderData: { waiting } }: Route.ComponentProps) {
	// The latest first. A product stays while others are added before it.
	const [opened, setOpened] = useState<readonly string[]>([]);
	const [skipped, setSkipped] = useState<readonly string[]>([]);
	const changed = useRef("");
	const region = useSettings() ?? DEFAULT_REGION;
	const startingAnswers = useMemo(
		() => new Map(waiting.map((product) => [product.id, answersOf(reviewOf(product, region))])),
		[waiting, region],
	);
	const heading = useRef<HTMLHeadingElement>(null);
	const isWaiting = (id: string) => waiting.some((product) => product.id === id);
	const nextId =
		opened.find(isWaiting) ??
		waiting.find(({ id }) => !skipped.includes(id))?.id ??
		skipped.find(isWaiting);
	const product = waiting.find(({ id }) => id === nextId);
	if (nextId && !opened.includes(nextId)) setOpened([nextId, ...opened]);
	const shown = useRef(product?.id);
	useEffect(() => {
		if (shown.current === product?.id) return;
		shown.current = product?.id;
		// The button that was pressed is about the next product now.
		if (heading.current) heading.current.focus();
		else focusPageHeading();
	}, [product?.id]);
	return (
		<Screen
			title="Review Allergens"
			back={{ to: href("/admin/products"), label: "Back to Products" }}
			intro={
				<span role="status">
					{waiting.length === 0
						? "Every product is reviewed"
						: `${pluralize(waiting.length, "product")} to review`}
					{waiting.length > 0 && waiting.every(({ id }) => skipped.includes(id))
						? ". You skipped all of them"
						: null}
				</span>
			}
		>
			{product ? (
				<ProductReview
					key={`${product.id} ${product.version} ${region.allergenList}`}
					product={product}
					others={waiting.filter(({ id }) => id !== product.id)}
					startingAnswers={startingAnswers}
					region={region}
					heading={heading}
					onChange={() => {
						changed.current = product.id;
					}}
					onSkip={() => {
						setSkipped([...skipped.filter((id) => id !== product.id), product.id]);
						setOpened([]);
					}}
					onUndone={(id) => {
						if (changed.current !== shown.current) setOpened((known) => [id, ...known]);
					}}
				/>
			) : (
				<EmptyState
					icon={ShieldCheck}
					title="All allergens reviewed"
					actions={
						<LinkButton to={href("/admin/products")} variant="outline">
							Show Products
						</LinkButton>
					}
				/>
			)}
			<ContentRefresh />
		</Screen>
	);
}

type Region = Pick<RegionalSettings, "allergenList" | "language">;

/** The answers to begin with, from what is known of a product and its ingredients. */
function suggestionFor(product: EditedProduct, { allergenList, language }: Region) {
	const { answers, labels } = suggestedReview(allergenList, {
		declaration: product.review?.declaration ?? product.earlier,
		labels: product.allergens,
		ingredients: product.ingredients,
		language: textLanguage(language).lang,
	});
	const review = { list: allergenList, answers, openedWith: "", checkedFor: "" };
	return { review, labels };
}

/** Two products with the same answers have the same. */
function answersOf({ ingredients, labels, review }: ReturnType<typeof reviewOf>): string {
	return JSON.stringify(withLabels(toGiven(review), { ingredients, labels }).declaration);
}

function reviewOf(product: EditedProduct, region: Region) {
	return { ingredients: product.ingredients, ...suggestionFor(product, region) };
}

interface ReviewProps {
	product: EditedProduct;
	/** The other products to review. */
	others: readonly EditedProduct[];
	/** The answers that the review of each product begins with. */
	startingAnswers: ReadonlyMap<string, string>;
	region: Region;
	heading: RefObject<HTMLHeadingElement | null>;
	onChange: () => void;
	onSkip: () => void;
	onUndone: (id: string) => void;
}

function ProductReview({
	product,
	others,
	startingAnswers,
	region,
	heading,
	...props
}: ReviewProps) {
	const { id, name, imageUrl, ingredients } = product;
	const { allergenList: list } = region;
	const checkId = useId();
	const [chosen, setChosen] = useState<readonly string[]>([]);
	const [suggestion] = useState(() => suggestionFor(product, region));
	const form = useForm({
		resolver: zodResolver(savedProductSchema),
		defaultValues: {
			...products.toForm({ ...product, allergens: suggestion.labels }),
			allergenReview: suggestion.review,
		},
	});
	const { say } = useUndo();
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/products/allergens", "review"),
		onSaved({ entry, ids }) {
			const title = `${pluralize(ids.length, "product")} reviewed`;
			say({ title, undo: { entry } }, () => props.onUndone(id));
		},
	});
	const [review, labels] = form.watch(["allergenReview", "allergens"]);
	const given = withLabels(toGiven(review ?? suggestion.review), { ingredients, labels });
	const answers = JSON.stringify(given.declaration);
	const alike = others.filter((other) => startingAnswers.get(other.id) === answers);
	const selected = alike.filter((other) => chosen.includes(other.id));

	async function confirm(event: FormEvent) {
		event.preventDefault();
		form.setValue("allergenReview.checkedFor", checkOf(ingredients, given));
		if (!(await form.trigger(["allergenReview", "allergens"], { shouldFocus: true }))) return;
		submit({
			products: [product, ...selected].map(({ id, version }) => ({ id, version })),
			review: { list, declaration: given.declaration },
		});
	}

	return (
		<form
			onSubmit={confirm}
			onChange={props.onChange}
			noValidate
			className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_min(22rem,34%)]"
		>
			<Card className="p-4">
				<div className="flex flex-wrap gap-3">
					<RecordImage imageUrl={imageUrl} />
					<div className="min-w-0 flex-[1_1_8rem]">
						<h2 ref={heading} tabIndex={-1} dir="auto" className="text-label">
							{name}
						</h2>
						<p dir="auto" className="wrap-anywhere mt-1">
							{ingredients ?? "No ingredients entered"}
						</p>
						<Link
							to={href("/admin/products/:id", { id })}
							className="inline-flex min-h-11 items-center font-semibold text-primary-text text-sm hover:underline"
						>
							Edit Product
						</Link>
					</div>
				</div>
				<p className="mt-1 text-muted text-sm">
					{isLegalList(list) ? `${nameOfList(list)}. ` : null}
					Filled in from the ingredients. Tap what is missing or wrong.
				</p>
				{isLegalList(list) ? (
					<ul className="mt-2 divide-y divide-line border-line border-y">
						{allergensOf(list).map((allergen, index) => (
							<AllergenRow key={allergen.key} form={form} allergen={allergen} index={index} />
						))}
					</ul>
				) : (
					<AllergenLabels form={form} />
				)}
			</Card>
			{alike.length > 0 ? (
				<Card className="self-start p-4">
					<fieldset>
						<legend className="font-semibold text-sm">
							The same for {alike.length === 1 ? "another product" : "other products"}?
						</legend>
						{alike.length > 1 ? (
							<SwitchField
								appearance="checkbox"
								label={`Select all ${alike.length.toLocaleString("en")}`}
								checked={selected.length === alike.length}
								onChange={({ currentTarget }) =>
									setChosen(currentTarget.checked ? alike.map((other) => other.id) : [])
								}
							/>
						) : null}
						<div className="max-h-96 overflow-y-auto">
							{alike.map((other) => (
								<SwitchField
									key={other.id}
									appearance="checkbox"
									label={<bdi>{other.name}</bdi>}
									description={<bdi>{other.ingredients}</bdi>}
									checked={chosen.includes(other.id)}
									onChange={({ currentTarget }) =>
										setChosen(
											currentTarget.checked
												? [...chosen, other.id]
												: chosen.filter((known) => known !== other.id),
										)
									}
								/>
							))}
						</div>
					</fieldset>
				</Card>
			) : null}
			<BottomBar>
				<p
					id={checkId}
					className="font-semibold text-sm max-sm:flex-[1_1_100%]! max-sm:px-0! max-sm:text-xs"
				>
					I have checked the recipe: nothing else on the list
				</p>
				<SubmitButton aria-describedby={checkId} isBusy={isSubmitting} busyLabel="Saving...">
					{selected.length > 0 ? `Confirm ${pluralize(selected.length + 1, "product")}` : "Confirm"}
				</SubmitButton>
				{others.length > 0 ? (
					<Button variant="quiet" onClick={props.onSkip}>
						Skip
					</Button>
				) : null}
			</BottomBar>
		</form>
	);
}
