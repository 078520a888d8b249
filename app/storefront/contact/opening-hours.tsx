/**
 * When the bakery is open (product §17.2).
 * @param html made by `renderHours`; null while no opening hours are saved.
 */
export function OpeningHours({ html }: { html: string | null }) {
	return html && <div dangerouslySetInnerHTML={{ __html: html }} />;
}
