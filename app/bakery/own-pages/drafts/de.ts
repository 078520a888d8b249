import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[Name des Betriebs und der Inhaberin oder des Inhabers]</strong>",
		siteName,
		address ?? "<strong>[Straße, Postleitzahl und Ort]</strong>",
		email ? `E-Mail: ${email}` : "E-Mail: <strong>[E-Mail-Adresse]</strong>",
		phone ? `Telefon: ${phone}` : "Telefon: <strong>[Telefonnummer]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Wir bewahren Nachrichten auf, bis wir sie löschen.";
	return `Nachrichten werden ${months(messageMonths)} nach ihrem Eingang gelöscht. Löschen wir eine Nachricht früher, ist sie spätestens nach 30 Tagen endgültig gelöscht.`;
}

function months(count: number): string {
	return count === 1 ? "einen Monat" : `${count} Monate`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Wir bewahren Ihren Namen und Ihre Kontaktdaten mit der Bestellung auf, bis Sie uns bitten, sie zu löschen.";
	}
	return `${capitalized(months(messageMonths))} nach dem Abholtag löschen wir Ihren Namen, Ihre Kontaktdaten, Ihre Anmerkung und Ihre Antworten. Die Bestellung selbst bleibt ohne diese Angaben in unseren Büchern.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Wenn Sie bestellen</h2>
<p>Wenn Sie bestellen, speichern wir Ihren Namen, was Sie bestellen, die Abholzeit und den Zeitpunkt der Bestellung, außerdem Ihre E-Mail-Adresse, Telefonnummer, Anmerkung und Antworten auf unsere Fragen, soweit Sie sie angeben. Wir verwenden diese Angaben, um Ihre Bestellung vorzubereiten, sie Ihnen zu übergeben und Ihnen dazu zu schreiben (Art. 6 Abs. 1 lit. b DSGVO). ${howLongOrders(facts)}</p>
<p>Zum Schutz vor Missbrauch zählt die Website bis zu einen Tag lang, wie viele Bestellungen von einem Anschluss kommen. Dafür speichert sie einen Fingerabdruck seiner IP-Adresse. Auch die Sicherungskopien dieser Website enthalten Bestellungen.</p>
<p>Die Produkte, die Sie auswählen, bleiben in Ihrem eigenen Browser, bis Sie bestellen. Ihr Name und Ihre Kontaktdaten bleiben dort, bis Sie bestellen oder den Tab schließen.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Was diese Website zeigt, ist eine Einladung, bei uns zu bestellen. Ein Vertrag kommt zustande, wenn wir Ihre Bestellung <strong>[persönlich, telefonisch oder per E-Mail]</strong> bestätigen.</p>";
	}
	return `<p>Was diese Website zeigt, ist eine Einladung, bei uns zu bestellen. Sie wählen Produkte und eine Abholzeit und prüfen Ihre Bestellung. Mit der Schaltfläche „${button}“ bestellen Sie verbindlich. Der Vertrag kommt zustande, wenn wir Ihre Bestellung auf der folgenden Seite bestätigen, und per E-Mail, wenn Sie uns eine Adresse angegeben haben.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Sie können eine Bestellung bis <strong>[Anzahl]</strong> Tage vor der Abholung ändern oder stornieren. Was wir eigens für Sie herstellen, ist danach zu bezahlen.</p>"
		: "<p>Sie können eine Bestellung auf ihrer Seite bis zu dem dort angegebenen Zeitpunkt ändern oder stornieren. Was wir eigens für Sie herstellen, ist danach zu bezahlen.</p>";
}

interface Law {
	imprint: string;
	register: string;
	taxNumber: string;
	/** Where the rules of the profession can be read. */
	profession: string;
	name: string;
}

const laws: Readonly<Record<string, Law>> = {
	AT: {
		imprint: "§ 5 ECG und § 25 MedienG",
		register: "Firmenbuchgericht",
		taxNumber: "UID-Nummer",
		profession: "Gewerbeordnung, www.ris.bka.gv.at",
		name: "österreichisches Recht",
	},
	DE: {
		imprint: "§ 5 DDG",
		register: "Registergericht",
		taxNumber: "USt-IdNr.",
		profession: "Handwerksordnung, www.gesetze-im-internet.de/hwo",
		name: "deutsches Recht",
	},
	CH: {
		imprint: "Art. 3 Abs. 1 lit. s UWG",
		register: "Handelsregisteramt",
		taxNumber: "UID",
		profession: "<strong>[wo sie nachzulesen sind]</strong>",
		name: "schweizerisches Recht",
	},
};

/** The law of the bakery's country; gaps where it isn't known. */
function lawOf({ country }: DraftFacts): Law {
	return (
		laws[country ?? ""] ?? {
			imprint: "<strong>[Gesetz Ihres Landes]</strong>",
			register: "Register, Gericht",
			taxNumber: "Steuernummer",
			profession: "<strong>[wo sie nachzulesen sind]</strong>",
			name: "<strong>[das Recht Ihres Landes]</strong>",
		}
	);
}

/** The drafts in German. */
export const de: DraftLanguage = {
	mentionOfOrders: /bestell/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Datenschutz",
		subtitle: "Was diese Website über Sie weiß und wie lange",
		text: `<h2>Wer verantwortlich ist</h2>
${reachUs(facts)}
<h2>Wenn Sie diese Website besuchen</h2>
<p>Sie können diese Website lesen, ohne uns zu sagen, wer Sie sind. Die Website setzt keine Cookies, zählt keine Besuche und zeigt keine Werbung. Texte, Bilder und Schriften kommen von unserem eigenen Server: Ihr Browser nimmt sonst mit niemandem Verbindung auf.</p>
<p>Um Ihnen eine Seite zu senden, muss unser Server die IP-Adresse Ihres Anschlusses verarbeiten. Die Website schreibt sie nur dann in ihr Protokoll, wenn sie Anfragen abweist, zum Beispiel weil es zu viele sind. Unser Hosting-Anbieter, <strong>[Name und Anschrift des Hosting-Anbieters]</strong>, speichert sie unter Umständen <strong>[Zeitraum]</strong> lang, um seine Server zu schützen.</p>
<p>Videos auf unseren Seiten kommen von YouTube oder Vimeo. Wird eine Seite mit einem Video geöffnet, erhalten diese Anbieter die IP-Adresse Ihres Anschlusses.</p>
<p>Bei Links zu Karten und zu anderen Websites entsteht erst dann eine Verbindung dorthin, wenn Sie dem Link folgen.</p>
<h2>Wenn Sie uns schreiben</h2>
<p>Wenn Sie uns das Kontaktformular senden, speichern wir Ihren Namen, Ihre E-Mail-Adresse, den Betreff, Ihre Nachricht und den Zeitpunkt. Wir verwenden diese Angaben, um Ihnen zu antworten. ${howLong(facts)}</p>
<p>Nachrichten gehen außerdem an unser Postfach bei <strong>[E-Mail-Anbieter]</strong>. Dort löschen wir sie nach <strong>[Zeitraum]</strong>.</p>
<p>Zum Schutz vor Spam zählt die Website bis zu einen Tag lang, wie viele Nachrichten von einem Anschluss kommen. Dafür speichert sie einen Fingerabdruck seiner IP-Adresse.</p>
<p>Was Sie eintippen, bleibt in Ihrem eigenen Browser, bis Sie es absenden oder den Tab schließen.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Sicherungskopien</h2>
<p>Sicherungskopien dieser Website samt den Nachrichten werden hier aufbewahrt: <strong>[Ort der Sicherungskopien]</strong>. Wir behalten die sieben neuesten nächtlichen Sicherungen sowie je eine Sicherung vor jedem Update.</p>
<h2>Warum wir das dürfen</h2>
<p>Wir verarbeiten, was Sie uns senden, um Ihnen zu antworten oder um einen Vertrag mit Ihnen vorzubereiten (Art. 6 Abs. 1 lit. b DSGVO), und wir haben ein berechtigtes Interesse an einer sicheren Website ohne Spam (Art. 6 Abs. 1 lit. f DSGVO).${hasGdpr(facts.country) ? "" : " <strong>[Ändern Sie das, wenn für Sie ein anderes Gesetz gilt.]</strong>"}</p>
<h2>Ihre Rechte</h2>
<p>Sie können Auskunft darüber verlangen, welche Daten wir über Sie haben, sie berichtigen oder löschen lassen, eine Kopie erhalten und ihrer Verwendung widersprechen. Schreiben Sie uns an die oben genannte Adresse. Sie können sich auch hier beschweren: ${facts.authority ?? "<strong>[Name der Datenschutzbehörde]</strong>"}.</p>
<p>Letzte Änderung: ${facts.today}</p>`,
	}),
	imprint: (facts) => {
		const law = lawOf(facts);
		return {
			title: "Impressum",
			subtitle: "",
			text: `<h2>Wer wir sind</h2>
<p>Angaben gemäß ${law.imprint}</p>
${reachUs(facts)}
<h2>Register und Umsatzsteuer</h2>
<p>Rechtsform: <strong>[Einzelunternehmen, GmbH, …]</strong><br>Register und Nummer: <strong>[${law.register} und Nummer]</strong><br>Umsatzsteuer-Identifikationsnummer: <strong>[${law.taxNumber}]</strong></p>
<h2>Kammer und Aufsicht</h2>
<p>Mitglied bei: <strong>[Kammer oder Innung]</strong><br>Aufsichtsbehörde: <strong>[Name der Behörde]</strong><br>Berufsrechtliche Regelungen: ${law.profession}</p>
<h2>Verantwortlich für den Inhalt</h2>
<p><strong>[Name und Anschrift]</strong></p>
<h2>Streitbeilegung</h2>
<p><strong>[Schreiben Sie, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen.]</strong></p>`,
		};
	},
	terms: (facts) => ({
		title: "AGB",
		subtitle: "Was gilt, wenn Sie bei uns bestellen",
		text: `<h2>Bei wem Sie kaufen</h2>
${reachUs(facts)}
<h2>Bestellung</h2>
${ordering(facts)}
<h2>Preise und Bezahlung</h2>
<p>Alle Preise enthalten <strong>[Name und Satz der Steuer]</strong>. Bei der Abholung können Sie <strong>[bar, mit Karte, …]</strong> bezahlen.</p>
<h2>Abholung</h2>
<p>Bitte holen Sie Ihre Bestellung zur vereinbarten Zeit ab. Wir bewahren sie bis <strong>[Uhrzeit]</strong> auf.</p>
<h2>Änderungen und Stornierungen</h2>
${changes(facts)}
<h2>Allergene</h2>
<p>Bitte sagen Sie uns vor der Bestellung, ob Allergien zu beachten sind. Wir geben die Allergene unserer Produkte an, und wir backen alles in einer Backstube.</p>
<h2>Widerrufsrecht</h2>
<p>Schnell verderbliche Lebensmittel und was nach Ihren Wünschen hergestellt wird, können Sie nicht zurückgeben. <strong>[Prüfen Sie, was für Sie gilt.]</strong></p>
<h2>Anwendbares Recht</h2>
<p>Es gilt ${lawOf(facts).name}.</p>
<p>Letzte Änderung: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Fragen und Antworten",
		subtitle: "Was wir am häufigsten gefragt werden",
		text: `<h2>Kann ich vorbestellen?</h2>
<p>Ja. <strong>[Wie und bis wann.]</strong></p>
<h2>Wann ist das Brot frisch?</h2>
<p>Die ersten Brote kommen um <strong>[Uhrzeit]</strong> aus dem Ofen, und wir backen den ganzen Vormittag.</p>
<h2>Wie bleibt Brot frisch?</h2>
<p>Bewahren Sie es in seiner Papiertüte bei Raumtemperatur auf, mit der Schnittfläche nach unten. Die meisten unserer Brote lassen sich in Scheiben auch gut einfrieren.</p>
<h2>Welche Allergene sind in Ihren Produkten?</h2>
<p>Sie stehen bei jedem Produkt. Wenn Sie nicht sicher sind, fragen Sie uns bitte.</p>
<h2>Haben Sie etwas Veganes oder etwas ohne Gluten?</h2>
<p><strong>[Was Sie anbieten.]</strong></p>
<h2>Wie kann ich bezahlen?</h2>
<p><strong>[Bar, mit Karte, …]</strong></p>
<h2>Gibt es Parkplätze?</h2>
<p><strong>[Wo man parken kann und wo die nächste Haltestelle ist.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Jobs",
		subtitle: "Backen Sie mit uns",
		text: `<p>Wir sind <strong>[Anzahl]</strong> Leute, die ihre Arbeit mögen, und bei uns ist noch ein Platz frei.</p>
<h2><strong>[Bäcker (m/w/d), Vollzeit]</strong></h2>
<p>Was Sie tun:</p>
<ul><li><strong>[formen, backen und unsere Sauerteige pflegen]</strong></li><li><strong>[mit dem Team den nächsten Tag planen]</strong></li></ul>
<p>Was Sie mitbringen:</p>
<ul><li><strong>[Ausbildung oder Erfahrung]</strong></li><li>Sie sind zuverlässig und stehen gern früh auf</li></ul>
<p>Was wir bieten:</p>
<ul><li><strong>[Lohn und Arbeitszeiten]</strong></li><li>Brot für zu Hause</li></ul>
<h2>So bewerben Sie sich</h2>
<p>Schreiben Sie uns ein paar Zeilen über sich: ${email ?? "<strong>[E-Mail-Adresse]</strong>"}. Wir antworten innerhalb von <strong>[Anzahl]</strong> Tagen.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Für Hochzeiten, Büros und lange Tafeln",
		text: `<p>Wir backen für Sie und Ihre Gäste: Frühstück, Torten und Platten ab <strong>[Anzahl]</strong> Personen.</p>
<h2>Was wir machen</h2>
<ul><li>Frühstückskörbe mit Brot, Brötchen und feinem Gebäck</li><li>Torten für Geburtstage und Hochzeiten</li><li><strong>[was Sie noch anbieten]</strong></li></ul>
<h2>So läuft es ab</h2>
<ol><li>Sie nennen uns das Datum, die Zahl der Gäste und Ihre Wünsche.</li><li>Wir senden Ihnen innerhalb von <strong>[Anzahl]</strong> Tagen ein Angebot.</li><li>Sie holen alles ab, oder wir liefern im Umkreis von <strong>[Entfernung]</strong>.</li></ol>
<h2>Preise</h2>
<p>Ab <strong>[Preis]</strong> pro Person.</p>
<h2>Fragen Sie uns</h2>
<p>Telefon: ${phone ?? "<strong>[Telefonnummer]</strong>"}<br>E-Mail: ${email ?? "<strong>[E-Mail-Adresse]</strong>"}</p>`,
	}),
};
