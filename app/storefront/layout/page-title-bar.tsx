import type { ReactNode } from "react";
import { SectionHeading } from "../../ui/section-heading.tsx";

interface Props {
	title: string;
	/** A sentence below the title. */
	intro?: string | null;
	/** Content below both. */
	children?: ReactNode;
}

/** The head of a page: a bar with its own title (product §5). It holds the page's `h1`. */
export function PageTitleBar({ title, intro, children }: Props) {
	return (
		<div className="surface-secondary border-line border-b">
			<div className="container-page py-8 md:py-12">
				<SectionHeading level={1} title={title} intro={intro} />
				{children}
			</div>
		</div>
	);
}
