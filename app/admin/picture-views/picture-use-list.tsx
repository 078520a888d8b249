import { Link } from "react-router";
import type { ManagedPicture } from "../../bakery/media/schema.ts";
import type { PictureUse } from "../../bakery/picture-uses.ts";
import { describeUse } from "./describe-use.ts";

interface Props {
	picture: Pick<ManagedPicture, "uses" | "useCount">;
	/** How many are listed; all by default. */
	most?: number;
	/** Whether each links to the screen where it is edited. */
	hasLinks?: boolean;
	className?: string;
}

/** The uses of a picture, by name. */
export function PictureUseList({ picture, most, hasLinks = false, className = "" }: Props) {
	const named = picture.uses.slice(0, most);
	const rest = picture.useCount - named.length;
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

function UseName({ use, isLink }: { use: PictureUse; isLink: boolean }) {
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
