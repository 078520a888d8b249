import { ChevronRight, ExternalLink } from "lucide-react";
import { href, Link } from "react-router";
import { pages } from "../../bakery/content/pages.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";

export const meta = () => screenMeta("Pages");

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

/** The pages whose words and pictures can be changed (product §2.20). */
export default function PageList() {
	return (
		<Screen
			title="Pages"
			intro="Choose a page to change its text and images."
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
		>
			<ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
				{entries.map((entry) => (
					<li key={entry.name}>
						<PageCard {...entry} />
					</li>
				))}
			</ul>
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
				<a
					href={path}
					target="_blank"
					rel="noopener"
					className="relative -mb-2 inline-flex min-h-11 items-center gap-2 self-start justify-self-start font-semibold text-primary-text text-sm hover:underline"
				>
					{path}
					<ExternalLink aria-hidden="true" className="size-4" />
					<span className="sr-only">opens in a new tab</span>
				</a>
			</div>
			<ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
		</article>
	);
}
