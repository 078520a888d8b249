import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[name of the business and its owner]</strong>",
		siteName,
		address ?? "<strong>[street, postal code, and town]</strong>",
		email ? `Email: ${email}` : "Email: <strong>[email address]</strong>",
		phone ? `Phone: ${phone}` : "Phone: <strong>[phone number]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "We keep messages until we delete them.";
	return `Messages are deleted ${months(messageMonths)} after they arrive. A message that we delete earlier is gone for good after 30 days at the latest.`;
}

function months(count: number): string {
	return count === 1 ? "one month" : `${count} months`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "We keep your name and contact details with the order until you ask us to delete them.";
	}
	return `${capitalized(months(messageMonths))} after the pickup day, we delete your name, contact details, note, and answers. The order itself stays in our books without them.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Ordering</h2>
<p>When you order, we store your name, what you order, the pickup time, and the time of your order, and, if you give them, your email address, phone number, note, and answers to our questions. We use these to prepare your order, to hand it over, and to write to you about it (Article 6(1)(b) of the GDPR). ${howLongOrders(facts)}</p>
<p>To stop abuse, the site counts for up to one day how many orders come from one connection, using a fingerprint of its address. Backups of this site contain orders as well.</p>
<p>The products that you choose stay in your own browser until you order. Your name and contact details stay there until you order or close the tab.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>What this site shows is an invitation to order. A contract is made when we confirm your order <strong>[in person, by phone, or by email]</strong>.</p>";
	}
	return `<p>What this site shows is an invitation to order. You choose products and a pickup time and check your order. With the button “${button}” you place a binding order. The contract is made when we confirm your order on the page that follows, and by email if you gave us an address.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>You can change or cancel an order until <strong>[number]</strong> days before pickup. What we make for you alone must be paid for after that.</p>"
		: "<p>You can change or cancel an order on its page until the time shown there. What we make for you alone must be paid for after that.</p>";
}

/** The drafts in English. */
export const en: DraftLanguage = {
	mentionOfOrders: /order/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Privacy",
		subtitle: "What this site knows about you, and for how long",
		text: `<h2>Who is responsible</h2>
${reachUs(facts)}
<h2>Visiting this site</h2>
<p>You can read this site without telling us who you are. It sets no cookies, counts no visits, and shows no ads. Its text, images, and fonts come from our own server: your browser contacts nobody else.</p>
<p>To send you a page, our server has to process the address of your connection. The site writes it into its log only when it refuses requests, for example because there are too many. Our hosting provider, <strong>[name and address of the hosting provider]</strong>, may keep it for <strong>[period]</strong> to protect its servers.</p>
<p>Videos on our pages come from YouTube or Vimeo. When a page with a video is opened, they receive the address of your connection.</p>
<p>Links to maps and to other sites contact them only when you follow the link.</p>
<h2>Writing to us</h2>
<p>When you send us the contact form, we store your name, your email address, the subject, your message, and the time. We use them to answer you. ${howLong(facts)}</p>
<p>Messages are also sent to our mailbox at <strong>[email provider]</strong>, where we delete them after <strong>[period]</strong>.</p>
<p>To stop spam, the site counts for up to one day how many messages come from one connection. For that it keeps a fingerprint of the connection's address.</p>
<p>What you type stays in your own browser until you send it or close the tab.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Backups</h2>
<p>Backups of this site, including messages, are kept at <strong>[where the backups are]</strong>. The newest seven nightly backups are kept, and one from before each update.</p>
<h2>Why we may do this</h2>
<p>We process what you send us to answer you, or to prepare a contract with you (Article 6(1)(b) of the GDPR), and we have a legitimate interest in a secure site without spam (Article 6(1)(f) of the GDPR).${hasGdpr(facts.country) ? "" : " <strong>[Change this if another law applies to you.]</strong>"}</p>
<h2>Your rights</h2>
<p>You can ask us which data about you we have, have it corrected or deleted, receive a copy, and object to its use. Write to us at the address above. You can also complain to ${facts.authority ?? "<strong>[name of the data protection authority]</strong>"}.</p>
<p>Last changed: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Imprint",
		subtitle: "",
		text: `<h2>Who we are</h2>
${reachUs(facts)}
<h2>Register and tax number</h2>
<p>Legal form: <strong>[sole proprietor, limited company, …]</strong><br>Register and number: <strong>[commercial register, court, and number]</strong><br>VAT number: <strong>[VAT number]</strong></p>
<h2>Supervision</h2>
<p>Member of: <strong>[chamber or guild]</strong><br>Supervisory authority: <strong>[name of the authority]</strong><br>Professional rules: <strong>[where they can be read]</strong></p>
<h2>Responsible for the content</h2>
<p><strong>[name and address]</strong></p>
<h2>Disputes</h2>
<p><strong>[Say whether you take part in dispute resolution before a consumer arbitration board.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Terms",
		subtitle: "What applies when you order from us",
		text: `<h2>Who you buy from</h2>
${reachUs(facts)}
<h2>Ordering</h2>
${ordering(facts)}
<h2>Prices and payment</h2>
<p>All prices include <strong>[name and rate of the tax]</strong>. You can pay <strong>[in cash, by card, …]</strong> when you pick up your order.</p>
<h2>Pickup</h2>
<p>Please pick up your order at the time we agreed on. We keep it until <strong>[time]</strong>.</p>
<h2>Changes and cancellations</h2>
${changes(facts)}
<h2>Allergens</h2>
<p>Please tell us about allergies before you order. We name the allergens of our products, and we bake everything in one kitchen.</p>
<h2>Right of withdrawal</h2>
<p>Food that spoils quickly, and what is made to your wishes, can't be returned. <strong>[Check what applies to you.]</strong></p>
<h2>Law</h2>
<p><strong>[The law of your country]</strong> applies.</p>
<p>Last changed: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Questions and Answers",
		subtitle: "What we are asked most often",
		text: `<h2>Can I order ahead?</h2>
<p>Yes. <strong>[How and until when.]</strong></p>
<h2>When is the bread fresh?</h2>
<p>The first loaves leave the oven at <strong>[time]</strong>, and we bake through the morning.</p>
<h2>How do I keep bread fresh?</h2>
<p>Keep it in its paper bag at room temperature, cut side down. Most of our loaves also freeze well in slices.</p>
<h2>Which allergens are in your products?</h2>
<p>They are listed with each product. If you aren't sure, please ask us.</p>
<h2>Do you have anything vegan or without gluten?</h2>
<p><strong>[What you offer.]</strong></p>
<h2>How can I pay?</h2>
<p><strong>[In cash, by card, …]</strong></p>
<h2>Is there parking?</h2>
<p><strong>[Where to park, and the nearest stop.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Jobs",
		subtitle: "Come and bake with us",
		text: `<p>We are <strong>[number]</strong> people who like what they do, and we have room for one more.</p>
<h2><strong>[Baker, full time]</strong></h2>
<p>What you do:</p>
<ul><li><strong>[shape, bake, and look after our sourdoughs]</strong></li><li><strong>[plan the next day with the team]</strong></li></ul>
<p>What you bring:</p>
<ul><li><strong>[training or experience]</strong></li><li>You are reliable, and you like getting up early</li></ul>
<p>What we offer:</p>
<ul><li><strong>[pay and hours]</strong></li><li>Bread to take home</li></ul>
<h2>How to apply</h2>
<p>Send us a few lines about yourself: ${email ?? "<strong>[email address]</strong>"}. We answer within <strong>[number]</strong> days.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "For weddings, offices, and long tables",
		text: `<p>We bake for you and your guests: breakfasts, cakes, and platters for <strong>[number]</strong> people or more.</p>
<h2>What we make</h2>
<ul><li>Breakfast baskets with bread, rolls, and pastries</li><li>Cakes for birthdays and weddings</li><li><strong>[more of what you offer]</strong></li></ul>
<h2>How it works</h2>
<ol><li>Tell us the date, the number of guests, and what you like.</li><li>We send you a price within <strong>[number]</strong> days.</li><li>You pick it up, or we deliver within <strong>[distance]</strong>.</li></ol>
<h2>Prices</h2>
<p>From <strong>[price]</strong> per person.</p>
<h2>Ask us</h2>
<p>Phone: ${phone ?? "<strong>[phone number]</strong>"}<br>Email: ${email ?? "<strong>[email address]</strong>"}</p>`,
	}),
};
