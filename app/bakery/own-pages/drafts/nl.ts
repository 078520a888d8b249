import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[naam van het bedrijf en de eigenaar]</strong>",
		siteName,
		address ?? "<strong>[straat, postcode en plaats]</strong>",
		email ? `E-mail: ${email}` : "E-mail: <strong>[e-mailadres]</strong>",
		phone ? `Telefoon: ${phone}` : "Telefoon: <strong>[telefoonnummer]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "We bewaren berichten tot we ze verwijderen.";
	return `Berichten worden ${months(messageMonths)} na ontvangst verwijderd. Een bericht dat we eerder verwijderen, is uiterlijk na 30 dagen definitief weg.`;
}

function months(count: number): string {
	return count === 1 ? "één maand" : `${count} maanden`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "We bewaren je naam en contactgegevens bij de bestelling tot je ons vraagt ze te verwijderen.";
	}
	return `${capitalized(months(messageMonths))} na de afhaaldag verwijderen we je naam, contactgegevens, opmerking en antwoorden. De bestelling zelf blijft zonder die gegevens in onze administratie.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Als je bestelt</h2>
<p>Als je bestelt, slaan we je naam, wat je bestelt, het afhaalmoment en het tijdstip van de bestelling op, en als je ze invult je e-mailadres, telefoonnummer, opmerking en antwoorden op onze vragen. We gebruiken die gegevens om je bestelling klaar te maken, aan je mee te geven en je erover te schrijven (artikel 6, lid 1, onder b, van de AVG). ${howLongOrders(facts)}</p>
<p>Om misbruik tegen te gaan, telt de site maximaal één dag lang hoeveel bestellingen van één verbinding komen, met een vingerafdruk van het IP-adres van die verbinding. Ook de back-ups van deze site bevatten bestellingen.</p>
<p>De producten die je kiest, blijven in je eigen browser tot je bestelt. Je naam en contactgegevens blijven daar tot je bestelt of het tabblad sluit.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Wat deze site laat zien, is een uitnodiging om te bestellen. Er is een overeenkomst zodra we je bestelling <strong>[persoonlijk, telefonisch of per e-mail]</strong> bevestigen.</p>";
	}
	return `<p>Wat deze site laat zien, is een uitnodiging om te bestellen. Je kiest producten en een afhaalmoment en controleert je bestelling. Met de knop ‘${button}’ plaats je een bindende bestelling. Er is een overeenkomst zodra we je bestelling op de volgende pagina bevestigen, en per e-mail als je ons een adres hebt gegeven.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Je kunt een bestelling tot <strong>[aantal]</strong> dagen voor het afhalen wijzigen of annuleren. Wat we speciaal voor jou maken, moet daarna worden betaald.</p>"
		: "<p>Je kunt een bestelling op de pagina ervan wijzigen of annuleren tot het moment dat daar staat. Wat we speciaal voor jou maken, moet daarna worden betaald.</p>";
}

/** The drafts in Dutch. */
export const nl: DraftLanguage = {
	mentionOfOrders: /bestel/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Privacy",
		subtitle: "Wat deze site over je weet en hoelang",
		text: `<h2>Wie verantwoordelijk is</h2>
${reachUs(facts)}
<h2>Als je deze site bezoekt</h2>
<p>Je kunt deze site lezen zonder ons te vertellen wie je bent. De site plaatst geen cookies, telt geen bezoeken en toont geen advertenties. De teksten, afbeeldingen en lettertypen komen van onze eigen server: je browser maakt met niemand anders contact.</p>
<p>Om je een pagina te sturen, moet onze server het IP-adres van je verbinding verwerken. De site schrijft het alleen in het logboek als hij verzoeken weigert, bijvoorbeeld omdat het er te veel zijn. Onze hostingprovider, <strong>[naam en adres van de hostingprovider]</strong>, kan het <strong>[periode]</strong> bewaren om zijn servers te beschermen.</p>
<p>Video’s op onze pagina’s komen van YouTube of Vimeo. Wanneer een pagina met een video wordt geopend, ontvangen deze diensten het IP-adres van je verbinding.</p>
<p>Links naar kaarten en naar andere sites maken daar pas contact mee als je de link volgt.</p>
<h2>Als je ons schrijft</h2>
<p>Als je ons het contactformulier stuurt, slaan we je naam, je e-mailadres, het onderwerp, je bericht en het tijdstip op. We gebruiken die gegevens om je te antwoorden. ${howLong(facts)}</p>
<p>Berichten worden ook naar onze mailbox bij <strong>[e-mailprovider]</strong> gestuurd, waar we ze na <strong>[periode]</strong> verwijderen.</p>
<p>Om spam tegen te gaan, telt de site maximaal één dag lang hoeveel berichten van één verbinding komen. Daarvoor bewaart hij een vingerafdruk van het IP-adres van die verbinding.</p>
<p>Wat je typt, blijft in je eigen browser tot je het verstuurt of het tabblad sluit.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Back-ups</h2>
<p>Back-ups van deze site, inclusief de berichten, worden hier bewaard: <strong>[waar de back-ups staan]</strong>. We bewaren de zeven nieuwste nachtelijke back-ups, en één van vóór elke update.</p>
<h2>Waarom we dit mogen doen</h2>
<p>We verwerken wat je ons stuurt om je te antwoorden of om een overeenkomst met je voor te bereiden (artikel 6, lid 1, onder b, van de AVG), en we hebben een gerechtvaardigd belang bij een veilige site zonder spam (artikel 6, lid 1, onder f, van de AVG).${hasGdpr(facts.country) ? "" : " <strong>[Pas dit aan als er een andere wet voor je geldt.]</strong>"}</p>
<h2>Je rechten</h2>
<p>Je kunt ons vragen welke gegevens we van je hebben, ze laten corrigeren of verwijderen, een kopie ontvangen en bezwaar maken tegen het gebruik ervan. Schrijf ons op het adres hierboven. Je kunt ook een klacht indienen bij ${facts.authority ?? "<strong>[naam van de privacytoezichthouder]</strong>"}.</p>
<p>Laatst gewijzigd: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Bedrijfsgegevens",
		subtitle: "",
		text: `<h2>Wie we zijn</h2>
${reachUs(facts)}
<h2>Register en btw-nummer</h2>
<p>Rechtsvorm: <strong>[eenmanszaak, bv, …]</strong><br>Register en nummer: <strong>[handelsregister, eventueel rechtbank, en nummer]</strong><br>Btw-nummer: <strong>[btw-nummer]</strong></p>
<h2>Toezicht</h2>
<p>Lid van: <strong>[kamer of brancheorganisatie]</strong><br>Toezichthouder: <strong>[naam van de toezichthouder]</strong><br>Beroepsregels: <strong>[waar ze te lezen zijn]</strong></p>
<h2>Verantwoordelijk voor de inhoud</h2>
<p><strong>[naam en adres]</strong></p>
<h2>Geschillen</h2>
<p><strong>[Vermeld of je meewerkt aan geschillenbeslechting door een geschillencommissie voor consumenten.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Voorwaarden",
		subtitle: "Wat er geldt als je bij ons bestelt",
		text: `<h2>Bij wie je koopt</h2>
${reachUs(facts)}
<h2>Bestellen</h2>
${ordering(facts)}
<h2>Prijzen en betaling</h2>
<p>Alle prijzen zijn inclusief <strong>[naam en tarief van de belasting]</strong>. Je kunt <strong>[contant, met pin, …]</strong> betalen als je je bestelling afhaalt.</p>
<h2>Afhalen</h2>
<p>Haal je bestelling alsjeblieft af op de afgesproken tijd. We bewaren je bestelling tot <strong>[tijd]</strong>.</p>
<h2>Wijzigen en annuleren</h2>
${changes(facts)}
<h2>Allergenen</h2>
<p>Geef allergieën alsjeblieft aan ons door voordat je bestelt. We vermelden de allergenen van onze producten, en we bakken alles in één keuken.</p>
<h2>Herroepingsrecht</h2>
<p>Levensmiddelen die snel bederven en wat naar jouw wens is gemaakt, kun je niet retourneren. <strong>[Controleer wat er voor je geldt.]</strong></p>
<h2>Toepasselijk recht</h2>
<p><strong>[Het recht van je land]</strong> is van toepassing.</p>
<p>Laatst gewijzigd: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Vragen en antwoorden",
		subtitle: "Wat ons het vaakst gevraagd wordt",
		text: `<h2>Kan ik vooraf bestellen?</h2>
<p>Ja. <strong>[Hoe en tot wanneer.]</strong></p>
<h2>Wanneer is het brood vers?</h2>
<p>De eerste broden komen om <strong>[tijd]</strong> uit de oven, en we bakken de hele ochtend door.</p>
<h2>Hoe houd ik brood vers?</h2>
<p>Bewaar het in de papieren zak op kamertemperatuur, met het snijvlak naar beneden. De meeste van onze broden kun je ook goed in sneetjes invriezen.</p>
<h2>Welke allergenen zitten er in jullie producten?</h2>
<p>Ze staan bij elk product. Weet je het niet zeker, vraag het ons dan.</p>
<h2>Hebben jullie iets veganistisch of zonder gluten?</h2>
<p><strong>[Wat je aanbiedt.]</strong></p>
<h2>Hoe kan ik betalen?</h2>
<p><strong>[Contant, met pin, …]</strong></p>
<h2>Kun je er parkeren?</h2>
<p><strong>[Waar je kunt parkeren, en de dichtstbijzijnde halte.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Vacatures",
		subtitle: "Kom met ons bakken",
		text: `<p>We zijn met <strong>[aantal]</strong> mensen die graag doen wat ze doen, en we hebben plaats voor nog iemand.</p>
<h2><strong>[Bakker, fulltime]</strong></h2>
<p>Wat je doet:</p>
<ul><li><strong>[vormen, bakken en voor onze zuurdesems zorgen]</strong></li><li><strong>[met het team de volgende dag plannen]</strong></li></ul>
<p>Wat je meebrengt:</p>
<ul><li><strong>[opleiding of ervaring]</strong></li><li>Je bent betrouwbaar en je staat graag vroeg op</li></ul>
<p>Wat we bieden:</p>
<ul><li><strong>[loon en werktijden]</strong></li><li>Brood om mee naar huis te nemen</li></ul>
<h2>Hoe je solliciteert</h2>
<p>Stuur ons een paar regels over jezelf: ${email ?? "<strong>[e-mailadres]</strong>"}. We antwoorden binnen <strong>[aantal]</strong> dagen.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Voor bruiloften, kantoren en lange tafels",
		text: `<p>We verzorgen voor jou en je gasten ontbijten, taarten en schotels, vanaf <strong>[aantal]</strong> personen.</p>
<h2>Wat we maken</h2>
<ul><li>Ontbijtmanden met brood, broodjes en gebak</li><li>Taarten voor verjaardagen en bruiloften</li><li><strong>[wat je nog meer aanbiedt]</strong></li></ul>
<h2>Hoe het werkt</h2>
<ol><li>Geef ons de datum en het aantal gasten door, en vertel wat je lekker vindt.</li><li>We sturen je binnen <strong>[aantal]</strong> dagen een prijsopgave.</li><li>Je haalt het af, of we bezorgen binnen een straal van <strong>[afstand]</strong>.</li></ol>
<h2>Prijzen</h2>
<p>Vanaf <strong>[prijs]</strong> per persoon.</p>
<h2>Vraag het ons</h2>
<p>Telefoon: ${phone ?? "<strong>[telefoonnummer]</strong>"}<br>E-mail: ${email ?? "<strong>[e-mailadres]</strong>"}</p>`,
	}),
};
