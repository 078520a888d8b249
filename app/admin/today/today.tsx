import { Croissant } from "lucide-react";
import { useState } from "react";
import { href, redirect, useLoaderData } from "react-router";
import {
	countProductsOfDay,
	type DayState,
	listProductsOfDay,
	markAvailable,
	markingSchema,
	markSoldOut,
	type ProductOfDay,
	type ProductOfDayCounts,
} from "../../bakery/availability/sold-out.admin.ts";
import type { BakeryDay } from "../../bakery/clock/dates.ts";
import { bakeryDayAt } from "../../bakery/clock/local-time.server.ts";
import { describeCount } from "../../bakery/counts.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import { listReservedPieces } from "../../bakery/orders/orders.admin.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { byName, MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import { getSite } from "../../bakery/site/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ListPages, SearchForm } from "../lists/list-controls.tsx";
import { TabLink, TextLink, useDashboardLink } from "../screen/links.tsx";
import { ContentRefresh, useMessageStream } from "../screen/live-updates.tsx";
import { useSettings } from "../screen/root-data.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext, usePermission } from "../session/administrator.ts";
import type { Route } from "./+types/today";
import { ProductRow } from "./product-row.tsx";
import { type ShownToday, todayAddress } from "./today-address.ts";

export const meta = () => screenMeta("Today");

/** The bakery's day, by the server's clock. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, clock } = context.get(backendContext);
	const { settings } = await getSite(visitor);
	return { day: bakeryDayAt(clock.now(), settings) };
}

export async function clientLoader({ context, url, serverLoader }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const { day } = await serverLoader();
	const shown = todayAddress.read(url);
	const { search, show, page } = shown;
	const [list, counts, reserved] = await Promise.all([
		listProductsOfDay(call, day, { search, page, ...(show && { state: show }) }),
		countProductsOfDay(call, day),
		readReserved(call, day),
	]);
	if (show === "baked" && !counts.haveBakingDays) {
		throw redirect(todayAddress.path({ ...shown, show: "" }));
	}
	return { day, list, counts, reserved, shown: { ...shown, page: list.page } };
}
clientLoader.hydrate = true as const;

/** The pieces that were ordered and must not be sold. */
async function readReserved(call: Call, day: BakeryDay) {
	return [...(await listReservedPieces(call, day.date))];
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		/** Marks a product as sold out, or as available again. */
		mark: intent({
			schema: markingSchema,
			async save({ id, day, isSoldOut, backOn }) {
				if (isSoldOut) await markSoldOut(call, id, day, backOn);
				else await markAvailable(call, id);
				return null;
			},
		}),
	});
}

/** One tap marks a product as sold out (product §12). */
export default function Today() {
	const { day, list, counts, reserved, shown } = useLoaderData<typeof clientLoader>();
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	const isEditor = usePermission("content");
	const dashboardLink = useDashboardLink();
	useMessageStream(reserved, () => readReserved(browserCall, day));
	return (
		<Screen
			title="Today"
			intro={
				<span className="flex flex-wrap items-center gap-x-4">
					{dateInWords(day.date, language, { dateStyle: "full" })}
					{isEditor ? <TextLink to={href("/admin/hours")}>Opening Hours</TextLink> : null}
				</span>
			}
			back={dashboardLink}
		>
			{counts.total > 0 ? <TodayFilters shown={shown} counts={counts} /> : null}
			<p role="status" className="my-4 text-muted text-sm">
				{counts.total > 0 ? describeCount(list, "product") : null}
			</p>
			<ProductList
				key={todayAddress.path(shown)}
				products={list.products}
				reserved={new Map(reserved)}
				day={day}
				language={language}
			/>
			{list.total === 0 ? <NoProducts shown={shown} isEmpty={counts.total === 0} /> : null}
			<ListPages paging={list} pathOf={(page) => todayAddress.path({ ...shown, page })} />
			<ContentRefresh />
		</Screen>
	);
}

function TodayFilters({ shown, counts }: { shown: ShownToday; counts: ProductOfDayCounts }) {
	const { show, search } = shown;
	const states: { state: DayState | ""; label: string; count: number }[] = [
		{ state: "", label: "All", count: counts.total },
		{ state: "baked", label: "Baked today", count: counts.baked },
		{ state: "sold-out", label: "Sold out", count: counts.soldOut },
	];
	return (
		<div className="grid gap-3">
			<nav aria-label="Today's products" className="flex flex-wrap gap-x-2 border-line border-b">
				{states
					.filter(({ state }) => state !== "baked" || counts.haveBakingDays)
					.map(({ state, label, count }) => (
						<TabLink
							key={state}
							to={todayAddress.path({ search, show: state })}
							replace
							preventScrollReset
							isShown={show === state}
						>
							{label}
							<span className="font-normal text-muted tabular-nums">
								{count.toLocaleString("en")}
							</span>
						</TabLink>
					))}
			</nav>
			<search>
				<SearchForm
					shown={{ search, show }}
					addressOf={todayAddress.path}
					label="Search by name"
					maxLength={MAX_SEARCH_LENGTH}
					className="max-w-lg"
				/>
			</search>
		</div>
	);
}

interface ListProps {
	products: readonly ProductOfDay[];
	reserved: ReadonlyMap<string, number>;
	day: BakeryDay;
	language: string;
}

function ProductList({ products, reserved, day, language }: ListProps) {
	const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
	const [list, setList] = useState({ products, shown: [...products] });
	if (list.products !== products) {
		setList({ products, shown: keepChangedProducts(list.shown, products, changed) });
	}
	const noteChange = ({ id }: ProductOfDay) => setChanged((known) => new Set(known).add(id));

	const categories = Map.groupBy(list.shown, ({ category }) => category?.id ?? "none");
	return [...categories].map(([id, own]) => (
		<section key={id} aria-labelledby={`category-${id}`} className="mt-6">
			<h2 id={`category-${id}`} className="mb-3 text-heading">
				<bdi>{own[0]?.category?.name ?? "Without a category"}</bdi>
			</h2>
			<ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2 xl:grid-cols-3">
				{own.toSorted(byName(language)).map((product) => (
					<li key={product.id}>
						<ProductRow
							product={product}
							reserved={reserved.get(product.id) ?? 0}
							day={day}
							language={language}
							onMark={noteChange}
						/>
					</li>
				))}
			</ul>
		</section>
	));
}

function NoProducts({ shown, isEmpty }: { shown: ShownToday; isEmpty: boolean }) {
	if (isEmpty) {
		return (
			<EmptyState icon={Croissant} title="No products yet">
				Mark sold-out products here. Hidden products aren't listed.
			</EmptyState>
		);
	}
	if (shown.show === "sold-out" && !shown.search) {
		return <EmptyState icon={Croissant} title="Nothing is sold out" />;
	}
	return (
		<EmptyState
			icon={Croissant}
			title="No product matches"
			actions={
				<LinkButton to={todayAddress.path()} variant="outline">
					Show All Products
				</LinkButton>
			}
		/>
	);
}

/**
 * Keeps products in place that were changed here and no longer fit the filter, so that the same tap
 * undoes a mistake.
 * @param before the products that were shown.
 * @param changed ids of the products that were changed here.
 */
export function keepChangedProducts(
	before: readonly ProductOfDay[],
	now: readonly ProductOfDay[],
	changed: ReadonlySet<string>,
): ProductOfDay[] {
	const kept = [...now];
	for (const [place, product] of before.entries()) {
		if (!changed.has(product.id) || kept.some(({ id }) => id === product.id)) continue;
		const previous = before.slice(0, place).findLast(({ id }) => kept.some((one) => one.id === id));
		const after = previous ? kept.findIndex(({ id }) => id === previous.id) + 1 : 0;
		kept.splice(after, 0, { ...product, mark: null });
	}
	return kept;
}
