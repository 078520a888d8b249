import { Link } from "react-router";
import type { ImageUse } from "../../bakery/image-uses.ts";
import type { LinkPlace } from "../../bakery/links/queries.ts";
import { describeUse } from "./describe-use.ts";

type Use = ImageUse | LinkPlace;

interface Props {
	uses: readonly Use[];
	/** How many there are, if not all are known. */
	total?: number;
	/** How many are listed; all by default. */
	most?: number;
	/** Whether each links to the screen where it is edited. */
	hasLinks?: boolean;
	className?: string;
}

/** The uses of an image, or the links to a page, by name. */
export function UseList({
	uses,
	total = uses.length,
	most,
	hasLinks = false,
	className = "",
}: Props) {
	const named = uses.slice(0, most);
	const rest = total - named.length;
	return (
		<ul className={className}>
			{named.map((use) => (
				<li key={use.kind + use.id}>
					<UseName use={use} isLink={hasLinks} />
				</li>
			))}
			{rest > 0 ? <li>and {rest.toLocaleString("en")} more</li> : null}
		</ul>
	);
}

function UseName({ use, isLink }: { use: Use; isLink: boolean }) {
	const { label, path } = describeUse(use);
	if (!isLink || !path) return label;
	return (
		<Link
			to={path}
			className="relative z-1 inline-block py-2 font-semibold text-primary-text underline-offset-4 hover:underline"
		>
			{label}
		</Link>
	);
}
