import type { ReactNode } from "react";
import type { PageView, SectionView } from "../../bakery/content/pages.ts";
import { BreadIcon } from "../../ui/logo.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { ImagePlace } from "../layout/image-place.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import type { SectionRenderers } from "../layout/render-sections.ts";

/** Components of the About page's sections. */
export const aboutSections: SectionRenderers<PageView<"about">> = { about: AboutSection };

/** The bakery's story (product §5). */
function AboutSection({ section }: { section: SectionView<"about"> }) {
	const { title, subtitle, imageUrl } = section;
	// A text of its own is the whole page, so it is large.
	return <TextSection section={section} isLarge={!title && !subtitle && !imageUrl} />;
}

interface TextProps {
	section: SectionView<"about">;
	isLarge?: boolean;
	/** Content below the text. */
	children?: ReactNode;
}

/** A page with a text, and an image beside it. */
export function TextSection({ section: about, isLarge = false, children }: TextProps) {
	const { pageTitle, title, imageUrl, html } = about;
	// With nothing else to show, the page would have no heading.
	const showPageTitle = about.showPageTitle || isBlank(about);
	const isIntro = showPageTitle && !title;
	const subtitle = isIntro ? null : about.subtitle;
	const text = <RichText html={html} className={isLarge ? "text-lead" : ""} />;
	if (isBlank(about) && !children) return <PageTitleBar title={pageTitle} />;
	return (
		<>
			{showPageTitle ? (
				<PageTitleBar title={pageTitle} intro={isIntro ? about.subtitle : null} />
			) : null}
			<div
				className={`container-page section-space grid grid-cols-1 gap-x-16 gap-y-8 lg:gap-x-24 ${imageUrl ? "md:grid-cols-[7fr_5fr] md:grid-rows-[auto_1fr]" : ""}`}
			>
				<AboutHeading {...about} subtitle={subtitle} showPageTitle={showPageTitle} />
				{imageUrl ? <AboutImage about={about} /> : null}
				{children ? (
					<div>
						{text}
						{children}
					</div>
				) : (
					text
				)}
			</div>
		</>
	);
}

/** Whether nobody has written anything yet. */
function isBlank({ title, subtitle, imageUrl, html }: SectionView<"about">): boolean {
	return !title && !subtitle && !imageUrl && !hasContent(html);
}

/** Whether HTML shows anything: text, or an element that is visible without. */
export function hasContent(html: string): boolean {
	return /<(img|iframe|video|hr)|[^\s\u00a0]/.test(
		html.replace(/<(?!img|iframe|video|hr)[^>]*>|&nbsp;/g, ""),
	);
}

/** Without the bar the content's title is the page's; without either the page still has a name. */
function AboutHeading({ pageTitle, showPageTitle, title, subtitle }: SectionView<"about">) {
	const Title = showPageTitle ? "h2" : "h1";
	return (
		<header className="empty:hidden">
			{title ? (
				<Title dir="auto" className="text-title">
					{title}
				</Title>
			) : null}
			{!title && !showPageTitle ? <h1 className="sr-only">{pageTitle}</h1> : null}
			{subtitle ? (
				<p dir="auto" className="mt-4 text-lead text-muted">
					{subtitle}
				</p>
			) : null}
		</header>
	);
}

/** Beside the whole text on a wide screen, below the heading on a phone. */
function AboutImage({ about }: { about: SectionView<"about"> }) {
	return (
		<ImagePlace
			of={about}
			alt={about.imageAlt}
			sizes="(min-width: 84rem) 30rem, (min-width: 48rem) 36vw, 91vw"
			width={800}
			height={1000}
			largest={1440}
			priority
			className="arch [--arch-ratio:4/5] md:tall:sticky md:top-[calc(var(--header-height)+2rem)] md:col-start-2 md:row-span-2 md:row-start-1 md:self-start"
		>
			<BreadIcon className="stand-in" />
		</ImagePlace>
	);
}
