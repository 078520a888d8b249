import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[nom de l’entreprise et de son propriétaire]</strong>",
		siteName,
		address ?? "<strong>[rue, code postal et ville]</strong>",
		email ? `E-mail : ${email}` : "E-mail : <strong>[adresse e-mail]</strong>",
		phone ? `Téléphone : ${phone}` : "Téléphone : <strong>[numéro de téléphone]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null)
		return "Nous gardons les messages jusqu’à ce que nous les supprimions.";
	return `Les messages sont supprimés ${months(messageMonths)} après leur réception. Un message que nous supprimons plus tôt est définitivement effacé dans un délai de 30 jours au plus.`;
}

function months(count: number): string {
	return count === 1 ? "un mois" : `${count} mois`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Nous gardons votre nom et vos coordonnées avec la commande jusqu’à ce que vous nous demandiez de les supprimer.";
	}
	return `${capitalized(months(messageMonths))} après le jour du retrait, nous supprimons votre nom, vos coordonnées, votre remarque et vos réponses. La commande elle-même reste dans nos comptes sans ces données.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Lorsque vous commandez</h2>
<p>Lorsque vous commandez, nous enregistrons votre nom, ce que vous commandez, l’heure de retrait et le moment de la commande, ainsi que, si vous les indiquez, votre adresse e-mail, votre numéro de téléphone, votre remarque et vos réponses à nos questions. Nous utilisons ces données pour préparer votre commande, vous la remettre et vous écrire à son sujet (article 6, paragraphe 1, point b) du RGPD). ${howLongOrders(facts)}</p>
<p>Pour empêcher les abus, le site compte, pendant un jour au plus, combien de commandes proviennent d’une même connexion, à l’aide d’une empreinte de son adresse IP. Les sauvegardes de ce site contiennent aussi les commandes.</p>
<p>Les produits que vous choisissez restent dans votre propre navigateur jusqu’à ce que vous commandiez. Votre nom et vos coordonnées y restent jusqu’à ce que vous commandiez ou fermiez l’onglet.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Ce que ce site présente est une invitation à commander. Le contrat est conclu lorsque nous confirmons votre commande <strong>[sur place, par téléphone ou par e-mail]</strong>.</p>";
	}
	return `<p>Ce que ce site présente est une invitation à commander. Vous choisissez des produits et une heure de retrait, puis vérifiez votre commande. Le bouton « ${button} » vous engage. Le contrat est conclu lorsque nous confirmons votre commande sur la page qui suit, ainsi que par e-mail si vous nous avez donné une adresse.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Vous pouvez modifier ou annuler une commande jusqu’à <strong>[nombre]</strong> jours avant le retrait. Passé ce délai, ce que nous préparons spécialement pour vous doit être payé.</p>"
		: "<p>Vous pouvez modifier ou annuler une commande sur sa page jusqu’au moment qui y est indiqué. Passé ce délai, ce que nous préparons spécialement pour vous doit être payé.</p>";
}

/** The drafts in French. */
export const fr: DraftLanguage = {
	mentionOfOrders: /command/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Confidentialité",
		subtitle: "Ce que ce site sait de vous, et pendant combien de temps",
		text: `<h2>Qui est responsable</h2>
${reachUs(facts)}
<h2>Lorsque vous visitez ce site</h2>
<p>Vous pouvez consulter ce site sans nous dire qui vous êtes. Il ne dépose aucun cookie, ne compte pas les visites et n’affiche aucune publicité. Ses textes, ses images et ses polices proviennent de notre propre serveur : votre navigateur ne contacte personne d’autre.</p>
<p>Pour vous envoyer une page, notre serveur doit traiter l’adresse IP de votre connexion. Le site ne l’inscrit dans son journal que lorsqu’il refuse des requêtes, par exemple parce qu’elles sont trop nombreuses. Notre hébergeur, <strong>[nom et adresse de l’hébergeur]</strong>, peut la conserver pendant <strong>[durée]</strong> afin de protéger ses serveurs.</p>
<p>Les vidéos de nos pages proviennent de YouTube ou de Vimeo. À l’ouverture d’une page contenant une vidéo, ces services reçoivent l’adresse IP de votre connexion.</p>
<p>Les cartes et les autres sites vers lesquels mènent nos liens ne sont contactés que lorsque vous suivez le lien.</p>
<h2>Lorsque vous nous écrivez</h2>
<p>Lorsque vous nous envoyez le formulaire de contact, nous enregistrons votre nom, votre adresse e-mail, l’objet, votre message ainsi que la date et l’heure. Nous utilisons ces données pour vous répondre. ${howLong(facts)}</p>
<p>Les messages sont également envoyés à notre boîte mail chez <strong>[fournisseur de messagerie]</strong>, où nous les supprimons au bout de <strong>[durée]</strong>.</p>
<p>Pour empêcher le spam, le site compte, pendant un jour au plus, combien de messages proviennent d’une même connexion. Pour cela, il conserve une empreinte de l’adresse IP de cette connexion.</p>
<p>Ce que vous saisissez reste dans votre propre navigateur jusqu’à ce que vous l’envoyiez ou que vous fermiez l’onglet.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Sauvegardes</h2>
<p>Les sauvegardes de ce site, messages compris, sont conservées à l’endroit suivant : <strong>[lieu des sauvegardes]</strong>. Nous gardons les sept dernières sauvegardes nocturnes, ainsi qu’une sauvegarde faite avant chaque mise à jour.</p>
<h2>Ce qui nous y autorise</h2>
<p>Nous traitons ce que vous nous envoyez pour vous répondre ou pour préparer un contrat avec vous (article 6, paragraphe 1, point b) du RGPD), et nous avons un intérêt légitime à proposer un site sûr et sans spam (article 6, paragraphe 1, point f) du RGPD).${hasGdpr(facts.country) ? "" : " <strong>[À modifier si une autre loi s’applique à vous.]</strong>"}</p>
<h2>Vos droits</h2>
<p>Vous pouvez nous demander quelles données nous détenons à votre sujet, les faire rectifier ou effacer, en recevoir une copie et vous opposer à leur utilisation. Écrivez-nous à l’adresse ci-dessus. Vous pouvez aussi adresser une réclamation à l’autorité suivante : ${facts.authority ?? "<strong>[nom de l’autorité de protection des données]</strong>"}.</p>
<p>Dernière modification : ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Mentions légales",
		subtitle: "",
		text: `<h2>Qui nous sommes</h2>
${reachUs(facts)}
<h2>Immatriculation et TVA</h2>
<p>Forme juridique : <strong>[entreprise individuelle, SARL, …]</strong><br>Registre et numéro : <strong>[registre du commerce, greffe et numéro]</strong><br>Numéro de TVA : <strong>[numéro de TVA]</strong></p>
<h2>Contrôle de l’activité</h2>
<p>Membre de : <strong>[chambre ou organisation professionnelle]</strong><br>Autorité de contrôle : <strong>[nom de l’autorité]</strong><br>Règles professionnelles : <strong>[où les consulter]</strong></p>
<h2>Responsable du contenu</h2>
<p><strong>[nom et adresse]</strong></p>
<h2>Litiges</h2>
<p><strong>[Indiquez si vous participez au règlement des litiges devant un médiateur de la consommation.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Conditions de vente",
		subtitle: "Ce qui s’applique lorsque vous commandez chez nous",
		text: `<h2>Auprès de qui vous achetez</h2>
${reachUs(facts)}
<h2>Commande</h2>
${ordering(facts)}
<h2>Prix et paiement</h2>
<p>Tous les prix comprennent <strong>[nom et taux de la taxe]</strong>. Vous pouvez payer <strong>[en espèces, par carte, …]</strong> lorsque vous retirez votre commande.</p>
<h2>Retrait</h2>
<p>Merci de retirer votre commande à l’heure convenue. Nous la gardons jusqu’à <strong>[heure]</strong>.</p>
<h2>Modifications et annulations</h2>
${changes(facts)}
<h2>Allergènes</h2>
<p>Merci de nous signaler vos allergies avant de commander. Nous indiquons les allergènes de nos produits, et nous cuisons tout dans un seul fournil.</p>
<h2>Droit de rétractation</h2>
<p>Les denrées qui se périment vite et les produits préparés selon vos souhaits ne peuvent pas être retournés. <strong>[Vérifiez ce qui s’applique à vous.]</strong></p>
<h2>Droit applicable</h2>
<p>Le droit applicable est <strong>[le droit de votre pays]</strong>.</p>
<p>Dernière modification : ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Questions et réponses",
		subtitle: "Ce qu’on nous demande le plus souvent",
		text: `<h2>Puis-je commander à l’avance ?</h2>
<p>Oui. <strong>[Comment et jusqu’à quand.]</strong></p>
<h2>À quelle heure y a-t-il du pain frais ?</h2>
<p>Les premiers pains sortent du four à <strong>[heure]</strong>, et nous cuisons toute la matinée.</p>
<h2>Comment garder le pain frais ?</h2>
<p>Gardez-le dans son sachet en papier, à température ambiante, face coupée vers le bas. Coupés en tranches, la plupart de nos pains supportent bien aussi la congélation.</p>
<h2>Quels allergènes vos produits contiennent-ils ?</h2>
<p>Ils sont indiqués pour chaque produit. En cas de doute, demandez-nous.</p>
<h2>Avez-vous des produits véganes ou sans gluten ?</h2>
<p><strong>[Ce que vous proposez.]</strong></p>
<h2>Comment puis-je payer ?</h2>
<p><strong>[En espèces, par carte, …]</strong></p>
<h2>Peut-on se garer ?</h2>
<p><strong>[Où se garer, et l’arrêt le plus proche.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Recrutement",
		subtitle: "Venez faire du pain avec nous",
		text: `<p>Nous sommes <strong>[nombre]</strong> à aimer ce que nous faisons, et il y a de la place pour une personne de plus.</p>
<h2><strong>[Boulanger ou boulangère, à temps plein]</strong></h2>
<p>Ce que vous ferez :</p>
<ul><li><strong>[façonner, cuire et prendre soin de nos levains]</strong></li><li><strong>[planifier la journée du lendemain avec l’équipe]</strong></li></ul>
<p>Ce que vous apportez :</p>
<ul><li><strong>[formation ou expérience]</strong></li><li>Vous êtes fiable et vous aimez vous lever tôt</li></ul>
<p>Ce que nous offrons :</p>
<ul><li><strong>[salaire et horaires]</strong></li><li>Du pain à emporter à la maison</li></ul>
<h2>Comment postuler</h2>
<p>Envoyez-nous quelques lignes sur vous : ${email ?? "<strong>[adresse e-mail]</strong>"}. Nous répondons sous <strong>[nombre]</strong> jours.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Traiteur",
		subtitle: "Pour les mariages, les bureaux et les grandes tablées",
		text: `<p>Nous préparons pour vous et vos invités des petits déjeuners, des gâteaux et des plateaux, à partir de <strong>[nombre]</strong> personnes.</p>
<h2>Ce que nous préparons</h2>
<ul><li>Des paniers de petit déjeuner avec du pain, des petits pains et des viennoiseries</li><li>Des gâteaux d’anniversaire et de mariage</li><li><strong>[ce que vous proposez d’autre]</strong></li></ul>
<h2>Comment ça se passe</h2>
<ol><li>Dites-nous la date, le nombre d’invités et ce que vous aimez.</li><li>Nous vous envoyons un devis sous <strong>[nombre]</strong> jours.</li><li>Vous venez chercher votre commande, ou nous vous livrons dans un rayon de <strong>[distance]</strong>.</li></ol>
<h2>Prix</h2>
<p>À partir de <strong>[prix]</strong> par personne.</p>
<h2>Contactez-nous</h2>
<p>Téléphone : ${phone ?? "<strong>[numéro de téléphone]</strong>"}<br>E-mail : ${email ?? "<strong>[adresse e-mail]</strong>"}</p>`,
	}),
};
