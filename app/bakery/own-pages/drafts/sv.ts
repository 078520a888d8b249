import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[företagets och ägarens namn]</strong>",
		siteName,
		address ?? "<strong>[gatuadress, postnummer och ort]</strong>",
		email ? `E-post: ${email}` : "E-post: <strong>[e-postadress]</strong>",
		phone ? `Telefon: ${phone}` : "Telefon: <strong>[telefonnummer]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Vi sparar meddelanden tills vi raderar dem.";
	return `Meddelanden raderas ${months(messageMonths)} efter att de har kommit in. Ett meddelande som vi raderar tidigare är borta för gott efter högst 30 dagar.`;
}

function months(count: number): string {
	return count === 1 ? "en månad" : `${count} månader`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Vi sparar ditt namn och dina kontaktuppgifter med beställningen tills du ber oss radera dem.";
	}
	return `${capitalized(months(messageMonths))} efter hämtningsdagen raderar vi ditt namn, dina kontaktuppgifter, din kommentar och dina svar. Själva beställningen blir kvar i vår bokföring utan dem.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>När du beställer</h2>
<p>När du beställer sparar vi ditt namn, vad du beställer, hämtningstiden och tidpunkten för beställningen, och om du anger dem din e-postadress, ditt telefonnummer, din kommentar och dina svar på våra frågor. Vi använder uppgifterna för att förbereda din beställning, lämna ut den och skriva till dig om den (artikel 6.1 b i GDPR). ${howLongOrders(facts)}</p>
<p>För att stoppa missbruk räknar webbplatsen i högst ett dygn hur många beställningar som kommer från en och samma anslutning, med ett digitalt fingeravtryck av dess adress. Även säkerhetskopiorna av webbplatsen innehåller beställningar.</p>
<p>Produkterna som du väljer stannar i din egen webbläsare tills du beställer. Ditt namn och dina kontaktuppgifter stannar där tills du beställer eller stänger fliken.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Det som visas på webbplatsen är en inbjudan att beställa. Ett avtal ingås när vi bekräftar din beställning <strong>[på plats, per telefon eller via e-post]</strong>.</p>";
	}
	return `<p>Det som visas på webbplatsen är en inbjudan att beställa. Du väljer produkter och en hämtningstid och kontrollerar din beställning. Med knappen ”${button}” gör du en bindande beställning. Ett avtal ingås när vi bekräftar din beställning på sidan som följer, och via e-post om du har angett en adress.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Du kan ändra eller avboka en beställning senast <strong>[antal]</strong> dagar före hämtningen. Därefter måste det som vi gör enbart för dig betalas.</p>"
		: "<p>Du kan ändra eller avboka en beställning på dess sida fram till den tid som står där. Därefter måste det som vi gör enbart för dig betalas.</p>";
}

/** The drafts in Swedish. */
export const sv: DraftLanguage = {
	mentionOfOrders: /beställ/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Integritetspolicy",
		subtitle: "Vad webbplatsen vet om dig, och hur länge",
		text: `<h2>Personuppgiftsansvarig</h2>
${reachUs(facts)}
<h2>När du besöker webbplatsen</h2>
<p>Du kan läsa den här webbplatsen utan att berätta vem du är. Den sätter inga kakor (cookies), räknar inga besök och visar ingen reklam. Texter, bilder och typsnitt kommer från vår egen server: din webbläsare kontaktar ingen annan.</p>
<p>För att kunna skicka en sida till dig måste vår server behandla adressen för din anslutning. Webbplatsen skriver den i sin logg bara när den avvisar förfrågningar, till exempel för att de är för många. Vårt webbhotell, <strong>[webbhotellets namn och adress]</strong>, kan spara den i <strong>[tid]</strong> för att skydda sina servrar.</p>
<p>Filmerna på våra sidor kommer från YouTube eller Vimeo. När en sida med en film öppnas får de adressen för din anslutning.</p>
<p>Kartor och andra webbplatser kontaktas först när du följer en länk till dem.</p>
<h2>När du skriver till oss</h2>
<p>När du skickar kontaktformuläret till oss sparar vi ditt namn, din e-postadress, ämnet, ditt meddelande och tidpunkten. Vi använder uppgifterna för att svara dig. ${howLong(facts)}</p>
<p>Meddelanden skickas också till vår brevlåda hos <strong>[e-postleverantör]</strong>, där vi raderar dem efter <strong>[tid]</strong>.</p>
<p>För att stoppa skräppost räknar webbplatsen i högst ett dygn hur många meddelanden som kommer från en och samma anslutning. För det sparar den ett digitalt fingeravtryck av anslutningens adress.</p>
<p>Det du skriver stannar i din egen webbläsare tills du skickar det eller stänger fliken.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Säkerhetskopior</h2>
<p>Säkerhetskopior av webbplatsen, inklusive meddelanden, förvaras <strong>[var säkerhetskopiorna finns]</strong>. Vi sparar de sju senaste nattliga kopiorna och en från före varje uppdatering.</p>
<h2>Varför vi får göra detta</h2>
<p>Vi behandlar det du skickar till oss för att svara dig eller för att förbereda ett avtal med dig (artikel 6.1 b i GDPR), och vi har ett berättigat intresse av en säker webbplats utan skräppost (artikel 6.1 f i GDPR).${hasGdpr(facts.country) ? "" : " <strong>[Ändra om en annan lag gäller för er.]</strong>"}</p>
<h2>Dina rättigheter</h2>
<p>Du kan fråga oss vilka uppgifter vi har om dig, få dem rättade eller raderade, få en kopia och invända mot att de används. Skriv till oss på adressen ovan. Du kan också lämna klagomål till ${facts.authority ?? "<strong>[tillsynsmyndigheten för dataskydd]</strong>"}.</p>
<p>Senast ändrad: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Företagsuppgifter",
		subtitle: "",
		text: `<h2>Vilka vi är</h2>
${reachUs(facts)}
<h2>Registrering och skattenummer</h2>
<p>Företagsform: <strong>[enskild firma, aktiebolag, …]</strong><br>Register och nummer: <strong>[Bolagsverkets register och organisationsnummer]</strong><br>Momsregistreringsnummer: <strong>[momsregistreringsnummer]</strong></p>
<h2>Tillsyn</h2>
<p>Medlem i: <strong>[branschorganisation eller handelskammare]</strong><br>Tillsynsmyndighet: <strong>[myndighetens namn]</strong><br>Yrkesregler: <strong>[var de finns att läsa]</strong></p>
<h2>Ansvarig för innehållet</h2>
<p><strong>[namn och adress]</strong></p>
<h2>Tvister</h2>
<p><strong>[Skriv om ni deltar i tvistlösning i en nämnd för konsumenttvister.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Villkor",
		subtitle: "Det här gäller när du beställer hos oss",
		text: `<h2>Vem du köper av</h2>
${reachUs(facts)}
<h2>Beställning</h2>
${ordering(facts)}
<h2>Priser och betalning</h2>
<p>I alla priser ingår <strong>[skattens namn och procentsats]</strong>. Du kan betala <strong>[kontant, med kort, …]</strong> när du hämtar din beställning.</p>
<h2>Hämtning</h2>
<p>Hämta din beställning på den tid som vi har kommit överens om. Vi sparar den till <strong>[tid]</strong>.</p>
<h2>Ändringar och avbokning</h2>
${changes(facts)}
<h2>Allergener</h2>
<p>Berätta för oss om allergier innan du beställer. Vi anger allergenerna i våra produkter, och vi bakar allt i ett och samma kök.</p>
<h2>Ångerrätt</h2>
<p>Mat som snabbt blir dålig och det som görs efter dina önskemål kan inte lämnas tillbaka. <strong>[Kontrollera vad som gäller för er.]</strong></p>
<h2>Tillämplig lag</h2>
<p><strong>[Ert lands lag]</strong> gäller.</p>
<p>Senast ändrad: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Frågor och svar",
		subtitle: "Det vi oftast får frågor om",
		text: `<h2>Kan jag beställa i förväg?</h2>
<p>Ja. <strong>[Hur och senast när.]</strong></p>
<h2>När är brödet färskt?</h2>
<p>De första bröden kommer ut ur ugnen klockan <strong>[tid]</strong>, och vi bakar hela förmiddagen.</p>
<h2>Hur håller jag brödet färskt?</h2>
<p>Förvara det i papperspåsen i rumstemperatur, med snittytan nedåt. De flesta av våra bröd går också bra att frysa i skivor.</p>
<h2>Vilka allergener finns i era produkter?</h2>
<p>De står vid varje produkt. Är du osäker, fråga oss gärna.</p>
<h2>Har ni något veganskt eller utan gluten?</h2>
<p><strong>[Vad ni erbjuder.]</strong></p>
<h2>Hur kan jag betala?</h2>
<p><strong>[Kontant, med kort, …]</strong></p>
<h2>Finns det parkering?</h2>
<p><strong>[Var man kan parkera, och närmaste hållplats.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Jobba hos oss",
		subtitle: "Kom och baka med oss",
		text: `<p>Vi är <strong>[antal]</strong> personer som tycker om det vi gör, och vi har plats för en till.</p>
<h2><strong>[Bagare, heltid]</strong></h2>
<p>Det här gör du:</p>
<ul><li><strong>[formar och gräddar bröd och sköter om våra surdegar]</strong></li><li><strong>[planerar nästa dag med teamet]</strong></li></ul>
<p>Det här har du med dig:</p>
<ul><li><strong>[utbildning eller erfarenhet]</strong></li><li>Du är pålitlig och tycker om att gå upp tidigt</li></ul>
<p>Det här erbjuder vi:</p>
<ul><li><strong>[lön och arbetstider]</strong></li><li>Bröd att ta med hem</li></ul>
<h2>Så söker du</h2>
<p>Skicka några rader om dig själv till oss: ${email ?? "<strong>[e-postadress]</strong>"}. Vi svarar inom <strong>[antal]</strong> dagar.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "För bröllop, kontor och långbord",
		text: `<p>Vi bakar till dig och dina gäster: frukostar, tårtor och fat för minst <strong>[antal]</strong> personer.</p>
<h2>Vad vi gör</h2>
<ul><li>Frukostkorgar med bröd, frallor och bakverk</li><li>Tårtor till födelsedagar och bröllop</li><li><strong>[mer som ni erbjuder]</strong></li></ul>
<h2>Så går det till</h2>
<ol><li>Berätta för oss vilket datum det gäller, hur många gästerna är och vad du tycker om.</li><li>Vi skickar ett pris inom <strong>[antal]</strong> dagar.</li><li>Du hämtar, eller så levererar vi inom <strong>[avstånd]</strong>.</li></ol>
<h2>Priser</h2>
<p>Från <strong>[pris]</strong> per person.</p>
<h2>Fråga oss</h2>
<p>Telefon: ${phone ?? "<strong>[telefonnummer]</strong>"}<br>E-post: ${email ?? "<strong>[e-postadress]</strong>"}</p>`,
	}),
};
