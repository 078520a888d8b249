interface Props {
	/** HTML that was sanitized on the server; empty for no text. */
	html: string;
	className?: string;
}

/**
 * Formatted text of the owner, in the typography of rich-text.css and the direction of its
 * language. Nothing for an empty text.
 */
export function RichText({ html, className = "" }: Props) {
	if (html === "") return null;
	return (
		<div
			dir="auto"
			className={`rich-text ${className}`}
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
