import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { pages } from "../../bakery/content/pages.ts";
import {
	deleteCustomPage,
	duplicateCustomPage,
} from "../../bakery/custom-pages/custom-pages.admin.ts";
import { listCustomPages } from "../../bakery/custom-pages/custom-pages.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/catalogs.ts";
import { deletionWith, intent, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { PublicPageLink } from "../screen/links.tsx";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/page-list";
import { CustomPageList } from "./custom-page-list.tsx";

export const meta = () => screenMeta("Pages");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { customPages: await listCustomPages(context.get(administratorContext).call) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		duplicate: intent({
			schema: z.object({ id: z.uuid() }),
			async save({ id: pageId }, _record: null, { id }) {
				const mark = await readSentence(await getSite(call), "defaults.copy");
				return duplicateCustomPage(call, pageId, mark, id);
			},
		}),
		delete: deletionWith(
			z.object({ id: z.uuid(), linksTarget: z.string().max(2000) }),
			({ id, linksTarget }) => deleteCustomPage(call, id, linksTarget),
		),
	});
}

const entries = [
	...Object.entries(pages).map(([pageId, page]) => ({
		...page,
		editor: href("/admin/pages/:pageId", { pageId }),
	})),
	{
		name: "Contact Page",
		description: "Managed in the settings, with the address, phone and email",
		editor: href("/admin/settings"),
		path: href("/contact"),
	},
];

/** The pages whose words and images can be changed (product §22), and those that were added. */
export default function PageList({ loaderData: { customPages } }: Route.ComponentProps) {
	return (
		<Screen title="Pages" intro="Choose a page to change its text and images.">
			<ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
				{entries.map((entry) => (
					<li key={entry.name}>
						<PageCard {...entry} />
					</li>
				))}
			</ul>
			<div className="mt-6 sm:mt-8">
				<CustomPageList pages={customPages} />
			</div>
			<ContentRefresh />
		</Screen>
	);
}

function PageCard({ name, description, editor, path }: (typeof entries)[number]) {
	return (
		<article className="relative flex h-full items-center gap-4 rounded-box border border-line bg-surface p-5 transition-colors hover:border-edge hover:bg-base-200">
			<div className="grid min-w-0 flex-1 gap-0.5">
				<h2 className="text-label">
					<Link to={editor} className="after:absolute after:inset-0 after:rounded-box">
						{name}
					</Link>
				</h2>
				<p className="text-muted text-sm">{description}</p>
				<PublicPageLink path={path} className="relative -mb-2 self-start justify-self-start" />
			</div>
			<ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
		</article>
	);
}
