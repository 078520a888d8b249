import type { Page } from "@playwright/test";

/**
 * Lets the answer to what is sent come as soon as the page shows that it waits for it. The rest of
 * React's work is put off a little, so that it comes after the answer. Called before the page is opened.
 */
export async function hastenAnswers(page: Page): Promise<void> {
	await page.addInitScript(() => {
		// React does its work in the messages of a channel.
		const post = MessagePort.prototype.postMessage;
		MessagePort.prototype.postMessage = function (...message: unknown[]) {
			setTimeout(() => post.apply(this, message as Parameters<typeof post>), 100);
		};

		function untilBusy(): Promise<void> {
			return new Promise((resolve) => {
				const look = () => document.querySelector("button[aria-disabled=true]") && resolve();
				const everything = { subtree: true, childList: true, attributes: true };
				new MutationObserver(look).observe(document, everything);
				look();
			});
		}

		const request = window.fetch;
		window.fetch = async (...given) => {
			const answer = await request(...given);
			if (given[1]?.method === "POST") await untilBusy();
			return answer;
		};
	});
}
