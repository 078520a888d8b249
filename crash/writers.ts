import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { type ProductValues, productFormSchema } from "../app/bakery/catalog/product-form.ts";
import {
	deleteProduct,
	getManagedProduct,
	saveProduct,
} from "../app/bakery/catalog/products.admin.ts";
import { products } from "../app/bakery/catalog/products.ts";
import { deleteImage, getImage, nameImage } from "../app/bakery/media/images.admin.ts";
import { uploadImage } from "../app/bakery/media/images.ts";
import { BackendError } from "../app/platform/browser/backend-error.ts";
import type { TestClient } from "../database/tests/test-client.ts";
import { orderForm } from "../e2e/sent-order.ts";
import type { Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import { imageState, messageState, orderState, productState } from "./records.ts";

/** The site's data for the writers; the client changes when the owner signs in again. */
interface Target {
	origin: string;
	owner: TestClient;
}

/** One write, which is asked for again until it is confirmed. */
interface Step {
	key: string;
	/** The record's content afterward. */
	state: string | null;
	/** @param isRepeated whether it may have been done before without an answer. */
	write(target: Target, isRepeated: boolean): Promise<void>;
}

/** A product of the demo bakery that can be ordered. */
interface OrderedProduct {
	id: string;
	price: number;
}

/** Somebody who makes one change after the other. */
interface Writer {
	name: string;
	nextStep(target: Target): Promise<Step> | Step;
}

/** Everything that is written all the time, while a site is killed. */
export type Stream = ReturnType<typeof createStream>;

/** Pause after a refusal, so that a site that refuses at once is not asked without end. */
const pauseMilliseconds = 20;

/** So many writes go on at the same time. */
export function createStream(
	ledger: Ledger,
	random: Random,
	{ categories, product }: { categories: string[]; product: OrderedProduct },
) {
	const writers = [
		productWriter("product 1", random.fork("product 1"), categories),
		productWriter("product 2", random.fork("product 2"), categories),
		imageWriter("image 1", random.fork("image 1")),
		imageWriter("image 2", random.fork("image 2")),
		messageWriter(random.fork("message")),
		orderWriter(random.fork("order"), product),
	];
	const open = new Map<Writer, Step>();
	const counts = new Map<Writer, number>();
	let isStopped = true;
	let running: Promise<unknown> = Promise.resolve();

	async function run(writer: Writer, target: Target): Promise<void> {
		while (!isStopped) {
			try {
				await writeOnce(writer, target);
			} catch {
				await wait(pauseMilliseconds);
			}
		}
	}

	async function writeOnce(writer: Writer, target: Target): Promise<void> {
		const unanswered = open.get(writer);
		const step = unanswered ?? (await writer.nextStep(target));
		ledger.attempt(writer.name, step.key, step.state);
		open.set(writer, step);
		await step.write(target, unanswered !== undefined);
		open.delete(writer);
		ledger.confirm(writer.name);
		counts.set(writer, (counts.get(writer) ?? 0) + 1);
	}

	return {
		/** Begins, or goes on where it was cut off. */
		start(target: Target): void {
			isStopped = false;
			running = Promise.all(writers.map((writer) => run(writer, target)));
		},
		/** Resolves when so many more writes were confirmed of each writer. */
		async untilConfirmed(count: number): Promise<void> {
			const before = new Map(counts);
			const hasWritten = (writer: Writer) =>
				(counts.get(writer) ?? 0) - (before.get(writer) ?? 0) >= count;
			while (!writers.every(hasWritten)) await wait(pauseMilliseconds);
		},
		/** Asks for nothing more. Resolves when what was under way has ended in some way. */
		async stop(): Promise<void> {
			isStopped = true;
			await running;
		},
	};
}

/** Writes products with one to three categories, changes some, and deletes some. */
function productWriter(name: string, random: Random, categories: string[]): Writer {
	const ids: string[] = [];
	let count = 0;

	const valuesOfNext = (): ProductValues =>
		productFormSchema.parse({
			...products.empty,
			name: `Bread ${name} ${++count}`,
			price: String(random.below(10_000) / 100),
			categoryIds: random.some(categories, 1 + random.below(3)),
			description: "Baked while the oven was switched off.",
		});

	function add(): Step {
		const values = valuesOfNext();
		const id = randomUUID();
		return {
			key: `product ${id}`,
			state: productState(values),
			async write({ owner }) {
				await saveProduct(owner, values, null, id);
				ids.push(id);
			},
		};
	}

	async function change({ owner }: Target, id: string): Promise<Step> {
		const product = await getManagedProduct(owner, id);
		if (!product) throw new Error(`The product ${id} is gone.`);
		const values = valuesOfNext();
		const submission = randomUUID();
		return {
			key: `product ${id}`,
			state: productState(values),
			async write(target) {
				await saveProduct(target.owner, values, product, submission);
			},
		};
	}

	function remove(id: string): Step {
		return {
			key: `product ${id}`,
			state: null,
			async write({ owner }, isRepeated) {
				await unlessGone(deleteProduct(owner, id), isRepeated);
				ids.splice(ids.indexOf(id), 1);
			},
		};
	}

	return {
		name,
		nextStep(target) {
			const what = random.below(4);
			if (ids.length < 3 || what === 0) return add();
			return what === 1 ? remove(random.pick(ids)) : change(target, random.pick(ids));
		},
	};
}

/** Uploads images, names them, and deletes some. */
function imageWriter(name: string, random: Random): Writer {
	const keys: string[] = [];
	let unnamed: string | null = null;

	async function upload(): Promise<Step> {
		const key = `${randomUUID()}.png`;
		const bytes = await drawImage(random);
		return {
			key: `image ${key}`,
			state: imageState(bytes),
			async write({ owner }, isRepeated) {
				const buffer = new Uint8Array(bytes).buffer;
				await uploadImage(owner.fetch, {
					name: key,
					type: "image/png",
					bytes: buffer,
					isRepeated,
				});
				keys.push(key);
				unnamed = key;
			},
		};
	}

	function remove(key: string): Step {
		return {
			key: `image ${key}`,
			state: null,
			async write({ owner }) {
				const image = await getImage(owner, key);
				if (image) await deleteImage(owner, image);
				keys.splice(keys.indexOf(key), 1);
			},
		};
	}

	return {
		name,
		async nextStep({ owner }) {
			if (unnamed) await nameImage(owner, unnamed, "loaf.png").catch(() => {});
			unnamed = null;
			if (keys.length > 3 && random.below(2) === 0) return remove(random.pick(keys));
			return upload();
		},
	};
}

/** An image of noise, which compresses badly. */
async function drawImage(random: Random): Promise<Uint8Array> {
	const [width, height] = [40 + random.below(80), 40 + random.below(80)];
	const pixels = Uint8Array.from({ length: width * height * 3 }, () => random.below(256));
	return sharp(pixels, { raw: { width, height, channels: 3 } })
		.png()
		.toBuffer();
}

/** Writes to the bakery through its form, as a browser without scripts does. */
function messageWriter(random: Random): Writer {
	let count = 0;
	return {
		name: "message",
		nextStep() {
			const subject = `Order ${++count}`;
			const fields = { name: "Ada", email: "ada@example.com", subject, homepage: "" };
			const message = `Please bake ${1 + random.below(50)} of them.`;
			const form = new URLSearchParams({ ...fields, message, form_id: randomUUID() });
			return {
				key: `message ${subject}`,
				state: messageState,
				async write({ origin }) {
					const page = await (await fetch(`${origin}/contact`, { headers: someVisitor() })).text();
					form.set("token", /name="token"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "");
					const address = await sendForm(`${origin}/contact`, form);
					if (!address.includes("sent=yes")) throw new Error(`The message led to ${address}.`);
				},
			};
		},
	};
}

/** Orders through the form, as a browser without scripts does. */
function orderWriter(random: Random, product: OrderedProduct): Writer {
	let count = 0;
	return {
		name: "order",
		nextStep() {
			const email = `customer-${++count}@example.com`;
			const pieces = 1 + random.below(9);
			const total = Math.round(product.price * 1000) * pieces;
			const form = orderForm({ email, pieces, product: product.id, total: total / 1000 });
			return {
				key: `order ${email}`,
				state: orderState(pieces),
				async write({ origin }) {
					const page = await fetch(`${origin}/order`, { headers: someVisitor() });
					await sendForm(page.url, form);
				},
			};
		},
	};
}

/** Each form comes from another visitor, because one may not send many. */
const someVisitor = () => ({ "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}` });

/** Sends a form as a browser without scripts does. @returns where it leads. @throws if it is refused */
async function sendForm(address: string, body: URLSearchParams): Promise<string> {
	const headers = { ...someVisitor(), origin: new URL(address).origin };
	const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
	if (answer.status !== 303) throw new Error(`A form was answered with ${answer.status}.`);
	return answer.headers.get("location") ?? "";
}

/** A record deleted without an answer is gone when it is requested again. */
async function unlessGone(deletion: Promise<void>, isRepeated: boolean): Promise<void> {
	try {
		await deletion;
	} catch (error) {
		if (!(isRepeated && error instanceof BackendError && error.isGone)) throw error;
	}
}
