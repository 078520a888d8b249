import { data, href } from "react-router";
import { allergensOf } from "../../bakery/allergens/lists.ts";
import { listAllergenMatrix } from "../../bakery/allergens/lookup/queries.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import { readSearchParams } from "../search-params.ts";
import type { Route } from "./+types/allergens";
import "./allergens.css";
import { AllergenMatrix } from "./allergen-matrix.tsx";
import { answeredCells, matrixGroups, unansweredCell } from "./matrix.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	const { page } = readSearchParams("/allergens", url);
	const siteData = await requestedSite(context);
	const { settings, hasAllergenLookup } = siteData.site;
	if (!hasAllergenLookup) throw data(null, { status: 404 });
	const list = settings.allergenList;
	const { rows, lastReviewedAt, pageCount } = await listAllergenMatrix(visitor, list, page);
	if (page > pageCount || lastReviewedAt === null) throw data(null, { status: 404 });
	const { language, timeZone } = settings;
	const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
	const pathOf = (number: number) =>
		withQuery(href("/allergens"), { page: number > 1 ? number : undefined });
	return {
		intro: `Allergens in our products, as reviewed by us. Latest review: ${date.format(new Date(lastReviewedAt))}.`,
		pageOfPages: pageCount > 1 ? `Page ${page} of ${pageCount}` : null,
		legend: [...Object.values(answeredCells), { ...unansweredCell, words: "ask us: not reviewed" }],
		columns: allergensOf(list).map(({ key, name }) => ({ key, name })),
		groups: matrixGroups(rows, settings),
		previous: page > 1 ? pathOf(page - 1) : null,
		next: page < pageCount ? pathOf(page + 1) : null,
		meta: pageMeta(siteData, {
			title: page > 1 ? `Allergens, page ${page}` : "Allergens",
			description: `Allergens in every product from ${settings.siteName}, in one table.`,
			path: pathOf(page),
			imageUrl: null,
		}),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** All products with all allergens, for the screen and for paper (product §21.2). */
export default function Allergens({ loaderData }: Route.ComponentProps) {
	const { intro, pageOfPages, previous, next, ...matrix } = loaderData;
	return (
		<>
			<PageTitleBar title="Allergens" />
			<div className="container-page section-space allergens">
				<p className="max-w-[62ch] text-lead">{intro}</p>
				<p className="mt-2 max-w-[62ch]">
					If a product isn't reviewed, please{" "}
					<SiteLink to={href("/contact")} className="underline underline-offset-4">
						ask us
					</SiteLink>
					.
				</p>
				<AllergenMatrix {...matrix} />
				{pageOfPages ? (
					<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-3">
						{previous ? (
							<LinkButton to={previous} rel="prev" variant="outline">
								Previous products
							</LinkButton>
						) : null}
						<span>{pageOfPages}</span>
						{next ? (
							<LinkButton to={next} rel="next" variant="outline">
								More products
							</LinkButton>
						) : null}
					</nav>
				) : null}
			</div>
		</>
	);
}
