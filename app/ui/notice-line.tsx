import type { ReactNode } from "react";

interface Props {
	text: string;
	/** After the text; empty for no link. */
	linkText: string;
	/** Null where the link leads nowhere, as in a preview. */
	href: string | null;
	/** Beside the text. */
	children?: ReactNode;
}

/** A line in the site's color that says what is special right now. */
export function NoticeLine({ text, linkText, href, children }: Props) {
	const linkStyle = "underline underline-offset-4";
	return (
		<div className="bg-primary text-primary-content [--color-ring:currentColor]">
			<div className="container-page flex min-h-11 items-center gap-x-4">
				<p dir="auto" className="min-w-0 flex-1 py-2.5 text-center font-semibold text-sm">
					{text}
					{text && linkText ? " " : null}
					{linkText === "" ? null : href === null ? (
						<span className={linkStyle}>{linkText}</span>
					) : (
						<a href={href} className={linkStyle}>
							{linkText}
						</a>
					)}
				</p>
				{children}
			</div>
		</div>
	);
}
