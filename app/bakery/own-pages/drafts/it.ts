import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[nome dell’attività e del titolare]</strong>",
		siteName,
		address ?? "<strong>[via, CAP e località]</strong>",
		email ? `E-mail: ${email}` : "E-mail: <strong>[indirizzo e-mail]</strong>",
		phone ? `Telefono: ${phone}` : "Telefono: <strong>[numero di telefono]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Conserviamo i messaggi finché non li cancelliamo.";
	return `I messaggi vengono cancellati ${months(messageMonths)} dopo il loro arrivo. Un messaggio che cancelliamo prima scompare definitivamente entro 30 giorni al massimo.`;
}

function months(count: number): string {
	return count === 1 ? "un mese" : `${count} mesi`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Conserviamo il tuo nome e i tuoi recapiti con l’ordine finché non ci chiedi di cancellarli.";
	}
	return `${capitalized(months(messageMonths))} dopo il giorno del ritiro cancelliamo il tuo nome, i tuoi recapiti, la nota e le risposte. L’ordine resta nei nostri registri senza questi dati.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Quando ordini</h2>
<p>Quando ordini, conserviamo il tuo nome, che cosa ordini, l’orario di ritiro e il momento dell’ordine e, se li indichi, il tuo indirizzo e-mail, il numero di telefono, la nota e le risposte alle nostre domande. Usiamo questi dati per preparare il tuo ordine, consegnartelo e scriverti al riguardo (articolo 6, paragrafo 1, lettera b), del GDPR). ${howLongOrders(facts)}</p>
<p>Per impedire gli abusi, il sito conta per un giorno al massimo quanti ordini arrivano da una stessa connessione, con un’impronta del suo indirizzo IP. Anche le copie di sicurezza di questo sito contengono gli ordini.</p>
<p>I prodotti che scegli restano nel tuo browser finché non ordini. Il tuo nome e i tuoi recapiti vi restano finché non ordini o non chiudi la scheda.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Quello che vedi su questo sito è un invito a ordinare. Il contratto si conclude quando confermiamo il tuo ordine <strong>[di persona, per telefono o via e-mail]</strong>.</p>";
	}
	return `<p>Quello che questo sito mostra è un invito a ordinare. Scegli i prodotti e un orario di ritiro e controlli il tuo ordine. Con il pulsante «${button}» fai un ordine vincolante. Il contratto si conclude quando confermiamo il tuo ordine nella pagina che segue e, se ci hai dato un indirizzo, per e-mail.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Puoi modificare o annullare un ordine fino a <strong>[numero]</strong> giorni prima del ritiro. Dopo, quello che prepariamo apposta per te va pagato.</p>"
		: "<p>Puoi modificare o annullare un ordine nella sua pagina fino al momento lì indicato. Trascorso questo termine, quello che prepariamo appositamente per te deve essere pagato.</p>";
}

/** The drafts in Italian. */
export const it: DraftLanguage = {
	mentionOfOrders: /ordin/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Privacy",
		subtitle: "Che cosa sa di te questo sito, e per quanto tempo",
		text: `<h2>Chi è il titolare del trattamento</h2>
${reachUs(facts)}
<h2>Quando visiti questo sito</h2>
<p>Puoi leggere questo sito senza dirci chi sei. Non usa cookie, non conta le visite e non mostra pubblicità. I testi, le immagini e i caratteri provengono dal nostro server: il tuo browser non contatta nessun altro.</p>
<p>Per inviarti una pagina, il nostro server deve trattare l’indirizzo IP della tua connessione. Il sito lo annota nel proprio registro solo quando rifiuta delle richieste, per esempio perché sono troppe. Il nostro fornitore di hosting, <strong>[nome e indirizzo del fornitore di hosting]</strong>, può conservarlo per <strong>[periodo]</strong> per proteggere i propri server.</p>
<p>I video nelle nostre pagine provengono da YouTube o Vimeo. Quando si apre una pagina con un video, questi servizi ricevono l’indirizzo IP della tua connessione.</p>
<p>Le mappe e gli altri siti a cui portano i nostri link vengono contattati solo quando segui il link.</p>
<h2>Quando ci scrivi</h2>
<p>Quando ci invii il modulo di contatto, conserviamo il tuo nome, il tuo indirizzo e-mail, l’oggetto, il tuo messaggio, la data e l’ora. Usiamo questi dati per risponderti. ${howLong(facts)}</p>
<p>I messaggi vengono inviati anche alla nostra casella di posta presso <strong>[fornitore di posta elettronica]</strong>, dove li cancelliamo dopo <strong>[periodo]</strong>.</p>
<p>Per impedire lo spam, il sito conta per un giorno al massimo quanti messaggi arrivano da una stessa connessione. A questo scopo conserva un’impronta dell’indirizzo IP della connessione.</p>
<p>Quello che scrivi resta nel tuo browser finché non lo invii o non chiudi la scheda.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Copie di sicurezza</h2>
<p>Le copie di sicurezza di questo sito, messaggi compresi, sono conservate qui: <strong>[dove si trovano le copie di sicurezza]</strong>. Conserviamo le ultime sette copie notturne e una precedente a ogni aggiornamento.</p>
<h2>Perché possiamo farlo</h2>
<p>Trattiamo quello che ci invii per risponderti o per preparare un contratto con te (articolo 6, paragrafo 1, lettera b), del GDPR), e abbiamo un legittimo interesse ad avere un sito sicuro e senza spam (articolo 6, paragrafo 1, lettera f), del GDPR).${hasGdpr(facts.country) ? "" : " <strong>[Modifica questo punto se per te vale un’altra legge.]</strong>"}</p>
<h2>I tuoi diritti</h2>
<p>Puoi chiederci quali tuoi dati abbiamo, farli rettificare o cancellare, riceverne una copia e opporti al loro uso. Scrivici all’indirizzo indicato sopra. Puoi anche presentare un reclamo a questa autorità: ${facts.authority ?? "<strong>[nome dell’autorità per la protezione dei dati]</strong>"}.</p>
<p>Ultima modifica: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Note legali",
		subtitle: "",
		text: `<h2>Chi siamo</h2>
${reachUs(facts)}
<h2>Registro e partita IVA</h2>
<p>Forma giuridica: <strong>[impresa individuale, S.r.l., …]</strong><br>Registro e numero: <strong>[registro delle imprese, sede e numero]</strong><br>Partita IVA: <strong>[numero di partita IVA]</strong></p>
<h2>Vigilanza</h2>
<p>Iscrizione presso: <strong>[camera di commercio o associazione di categoria]</strong><br>Autorità di vigilanza: <strong>[nome dell’autorità]</strong><br>Norme professionali: <strong>[dove si possono leggere]</strong></p>
<h2>Responsabile dei contenuti</h2>
<p><strong>[nome e indirizzo]</strong></p>
<h2>Controversie</h2>
<p><strong>[Indica se partecipi alla risoluzione delle controversie davanti a un organismo di conciliazione per i consumatori.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Condizioni di vendita",
		subtitle: "Che cosa vale quando ordini da noi",
		text: `<h2>Da chi acquisti</h2>
${reachUs(facts)}
<h2>Ordini</h2>
${ordering(facts)}
<h2>Prezzi e pagamento</h2>
<p>Tutti i prezzi comprendono <strong>[nome e aliquota dell’imposta]</strong>. Puoi pagare <strong>[in contanti, con carta, …]</strong> al ritiro dell’ordine.</p>
<h2>Ritiro</h2>
<p>Ritira l’ordine all’ora concordata, per favore. Lo teniamo da parte fino alle <strong>[ora]</strong>.</p>
<h2>Modifiche e annullamenti</h2>
${changes(facts)}
<h2>Allergeni</h2>
<p>Segnalaci eventuali allergie prima di ordinare, per favore. Indichiamo gli allergeni dei nostri prodotti e inforniamo tutto in un unico laboratorio.</p>
<h2>Diritto di recesso</h2>
<p>Gli alimenti che si deteriorano rapidamente e quello che viene fatto secondo i tuoi desideri non si possono restituire. <strong>[Verifica che cosa vale per te.]</strong></p>
<h2>Legge applicabile</h2>
<p>Si applica <strong>[la legge del tuo Paese]</strong>.</p>
<p>Ultima modifica: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Domande e risposte",
		subtitle: "Quello che ci viene chiesto più spesso",
		text: `<h2>Posso ordinare in anticipo?</h2>
<p>Sì. <strong>[Come e fino a quando.]</strong></p>
<h2>A che ora c’è il pane fresco?</h2>
<p>Le prime pagnotte escono dal forno alle <strong>[ora]</strong>, e inforniamo per tutta la mattina.</p>
<h2>Come si mantiene fresco il pane?</h2>
<p>Tienilo nel suo sacchetto di carta a temperatura ambiente, con il lato tagliato verso il basso. Inoltre, la maggior parte delle nostre pagnotte si congela bene a fette.</p>
<h2>Quali allergeni contengono i vostri prodotti?</h2>
<p>Sono indicati per ogni prodotto. In caso di dubbio, chiedi a noi.</p>
<h2>Avete qualcosa di vegano o senza glutine?</h2>
<p><strong>[Che cosa offri.]</strong></p>
<h2>Come posso pagare?</h2>
<p><strong>[In contanti, con carta, …]</strong></p>
<h2>C’è un parcheggio?</h2>
<p><strong>[Dove parcheggiare, e la fermata più vicina.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Lavora con noi",
		subtitle: "Vieni a fare il pane insieme a noi",
		text: `<p>Siamo in <strong>[numero]</strong>, ci piace quello che facciamo e abbiamo posto per un’altra persona.</p>
<h2><strong>[Panettiere o panettiera, a tempo pieno]</strong></h2>
<p>Che cosa farai:</p>
<ul><li><strong>[formare, infornare e curare i nostri lieviti madre]</strong></li><li><strong>[pianificare la giornata successiva con la squadra]</strong></li></ul>
<p>Che cosa porti:</p>
<ul><li><strong>[formazione o esperienza]</strong></li><li>Sei una persona affidabile e ti piace alzarti presto</li></ul>
<p>Che cosa offriamo:</p>
<ul><li><strong>[stipendio e orari]</strong></li><li>Pane da portare a casa</li></ul>
<h2>Come candidarti</h2>
<p>Mandaci qualche riga su di te: ${email ?? "<strong>[indirizzo e-mail]</strong>"}. Rispondiamo entro <strong>[numero]</strong> giorni.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Per matrimoni, uffici e lunghe tavolate",
		text: `<p>Prepariamo per te e per i tuoi ospiti colazioni, torte e vassoi, a partire da <strong>[numero]</strong> persone.</p>
<h2>Che cosa prepariamo</h2>
<ul><li>Cesti per la colazione con pane, panini e dolci da forno</li><li>Torte di compleanno e di nozze</li><li><strong>[che cos’altro offri]</strong></li></ul>
<h2>Come funziona</h2>
<ol><li>Dicci la data, il numero degli ospiti e che cosa ti piace.</li><li>Ti mandiamo un preventivo entro <strong>[numero]</strong> giorni.</li><li>Passi tu a ritirare, oppure consegniamo noi nel raggio di <strong>[distanza]</strong>.</li></ol>
<h2>Prezzi</h2>
<p>Da <strong>[prezzo]</strong> a persona.</p>
<h2>Chiedi a noi</h2>
<p>Telefono: ${phone ?? "<strong>[numero di telefono]</strong>"}<br>E-mail: ${email ?? "<strong>[indirizzo e-mail]</strong>"}</p>`,
	}),
};
