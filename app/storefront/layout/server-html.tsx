interface Props {
	/** Null renders nothing. */
	html: string | null;
	className?: string;
}

/**
 * HTML that the server rendered with `renderToStaticMarkup`, for parts without behavior: visitors
 * download no code for them.
 */
export function ServerHtml({ html, className }: Props) {
	return html && <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
