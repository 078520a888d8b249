import { metrics } from "./metrics.ts";

const openStreams = metrics.gauge<{ topic: "content" | "messages" }>(
	"levain_event_streams",
	"Open event streams, which notify pages of changes.",
);

interface Streams {
	readonly size: number;
}

/** Shows how many streams are open. */
export function watchStreams({ content, messages }: { content: Streams; messages: Streams }): void {
	openStreams.read({ topic: "content" }, () => content.size);
	openStreams.read({ topic: "messages" }, () => messages.size);
}
