import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[nazwa firmy oraz imię i nazwisko właściciela]</strong>",
		siteName,
		address ?? "<strong>[ulica, kod pocztowy i miejscowość]</strong>",
		email ? `E-mail: ${email}` : "E-mail: <strong>[adres e-mail]</strong>",
		phone ? `Telefon: ${phone}` : "Telefon: <strong>[numer telefonu]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Wiadomości przechowujemy, dopóki ich nie usuniemy.";
	return `Wiadomości przechowujemy przez ${months(messageMonths)} od otrzymania, a potem są usuwane. Wiadomość, którą usuniemy wcześniej, znika na dobre najpóźniej po 30 dniach.`;
}

function months(count: number): string {
	if (count === 1) return "jeden miesiąc";
	const isTeen = count % 100 >= 12 && count % 100 <= 14;
	const isFew = count % 10 >= 2 && count % 10 <= 4 && !isTeen;
	return `${count} ${isFew ? "miesiące" : "miesięcy"}`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Imię i nazwisko oraz dane kontaktowe przechowujemy przy zamówieniu, dopóki nie poproszą nas Państwo o ich usunięcie.";
	}
	return `Po upływie okresu ${months(messageMonths)} od dnia odbioru usuwamy imię i nazwisko, dane kontaktowe, uwagę i odpowiedzi. Samo zamówienie pozostaje w naszych księgach bez tych danych.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Zamówienia</h2>
<p>Gdy składają Państwo zamówienie, zapisujemy imię i nazwisko, zamówione produkty, termin odbioru i czas złożenia zamówienia, a jeśli zostaną podane, także adres e-mail, numer telefonu, uwagę i odpowiedzi na nasze pytania. Używamy tych danych, aby przygotować zamówienie, wydać je i kontaktować się w jego sprawie (art. 6 ust. 1 lit. b RODO). ${howLongOrders(facts)}</p>
<p>Aby zapobiegać nadużyciom, strona liczy przez najwyżej jeden dzień, ile zamówień przychodzi z jednego połączenia, na podstawie cyfrowego odcisku jego adresu. Kopie zapasowe tej strony zawierają także zamówienia.</p>
<p>Wybrane produkty pozostają w Państwa przeglądarce do chwili złożenia zamówienia. Imię i nazwisko oraz dane kontaktowe pozostają w niej do złożenia zamówienia lub zamknięcia karty.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>To, co pokazuje ta strona, jest zaproszeniem do składania zamówień. Umowa zostaje zawarta, gdy potwierdzimy zamówienie <strong>[osobiście, telefonicznie lub e-mailem]</strong>.</p>";
	}
	return `<p>To, co pokazuje ta strona, jest zaproszeniem do składania zamówień. Wybierają Państwo produkty i termin odbioru i sprawdzają zamówienie. Przycisk „${button}” składa wiążące zamówienie. Umowa zostaje zawarta, gdy potwierdzimy zamówienie na następnej stronie, a jeśli podano adres, także e-mailem.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Zamówienie można zmienić lub odwołać najpóźniej <strong>[liczba]</strong> dni przed odbiorem. Później trzeba zapłacić za to, co przygotowujemy specjalnie dla Państwa.</p>"
		: "<p>Zamówienie można zmienić lub odwołać na jego stronie do podanej tam chwili. Później trzeba zapłacić za to, co przygotowujemy specjalnie dla Państwa.</p>";
}

/** The drafts in Polish. */
export const pl: DraftLanguage = {
	mentionOfOrders: /zamów|zamaw/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Polityka prywatności",
		subtitle: "Co ta strona o Państwu wie i jak długo",
		text: `<h2>Administrator danych</h2>
${reachUs(facts)}
<h2>Odwiedzanie strony</h2>
<p>Tę stronę można czytać bez ujawniania swojej tożsamości. Nie zapisuje ona plików cookie, nie liczy odwiedzin i nie wyświetla reklam. Jej teksty, zdjęcia i czcionki pochodzą z naszego własnego serwera: Państwa przeglądarka nie łączy się z nikim innym.</p>
<p>Aby wysłać Państwu stronę, nasz serwer musi przetworzyć adres Państwa połączenia. Strona zapisuje go w swoim dzienniku tylko wtedy, gdy odrzuca żądania, na przykład dlatego, że jest ich zbyt wiele. Nasz dostawca hostingu, <strong>[nazwa i adres dostawcy hostingu]</strong>, może przechowywać ten adres przez <strong>[okres]</strong>, aby chronić swoje serwery.</p>
<p>Filmy na naszych stronach pochodzą z serwisów YouTube lub Vimeo. Po otwarciu strony z filmem serwisy te otrzymują adres Państwa połączenia.</p>
<p>Połączenie z mapami i innymi stronami następuje dopiero po kliknięciu linku, który do nich prowadzi.</p>
<h2>Wiadomości do nas</h2>
<p>Gdy wysyłają nam Państwo formularz kontaktowy, zapisujemy imię i nazwisko, adres e-mail, temat, treść wiadomości i czas. Używamy tych danych, aby Państwu odpowiedzieć. ${howLong(facts)}</p>
<p>Wiadomości trafiają także do naszej skrzynki pocztowej, którą prowadzi <strong>[dostawca poczty]</strong>. Usuwamy je stamtąd po upływie <strong>[okres]</strong>.</p>
<p>Aby zapobiegać spamowi, strona liczy przez najwyżej jeden dzień, ile wiadomości przychodzi z jednego połączenia. W tym celu przechowuje cyfrowy odcisk adresu połączenia.</p>
<p>Wpisywany tekst pozostaje w Państwa przeglądarce do chwili wysłania go lub zamknięcia karty.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Kopie zapasowe</h2>
<p>Kopie zapasowe tej strony, łącznie z wiadomościami, są przechowywane w następującym miejscu: <strong>[miejsce przechowywania kopii]</strong>. Zachowujemy siedem najnowszych kopii nocnych i po jednej sprzed każdej aktualizacji.</p>
<h2>Dlaczego możemy to robić</h2>
<p>To, co nam Państwo przesyłają, przetwarzamy, aby odpowiedzieć lub przygotować umowę z Państwem (art. 6 ust. 1 lit. b RODO). Mamy też prawnie uzasadniony interes w tym, by strona była bezpieczna i wolna od spamu (art. 6 ust. 1 lit. f RODO).${hasGdpr(facts.country) ? "" : " <strong>[Zmienić, jeśli obowiązuje inne prawo.]</strong>"}</p>
<h2>Państwa prawa</h2>
<p>Mogą Państwo zapytać nas, jakie Państwa dane mamy, zażądać ich sprostowania lub usunięcia, otrzymać ich kopię oraz sprzeciwić się ich wykorzystywaniu. Prosimy pisać na adres podany powyżej. Mogą Państwo również wnieść skargę do organu nadzorczego: ${facts.authority ?? "<strong>[nazwa organu ochrony danych]</strong>"}.</p>
<p>Ostatnia zmiana: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Dane firmy",
		subtitle: "",
		text: `<h2>Kim jesteśmy</h2>
${reachUs(facts)}
<h2>Rejestr i numer podatkowy</h2>
<p>Forma prawna: <strong>[jednoosobowa działalność gospodarcza, spółka z o.o., …]</strong><br>Rejestr i numer: <strong>[CEIDG albo KRS, sąd rejestrowy i numer]</strong><br>NIP: <strong>[numer NIP]</strong></p>
<h2>Nadzór</h2>
<p>Przynależność: <strong>[izba lub cech]</strong><br>Organ nadzoru: <strong>[nazwa organu]</strong><br>Zasady wykonywania zawodu: <strong>[gdzie można je przeczytać]</strong></p>
<h2>Odpowiedzialność za treść</h2>
<p><strong>[imię i nazwisko oraz adres]</strong></p>
<h2>Spory</h2>
<p><strong>[Napisać, czy firma bierze udział w rozwiązywaniu sporów przed polubownym sądem konsumenckim.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Regulamin",
		subtitle: "Co obowiązuje przy zamówieniach u nas",
		text: `<h2>Sprzedawca</h2>
${reachUs(facts)}
<h2>Zamówienia</h2>
${ordering(facts)}
<h2>Ceny i płatność</h2>
<p>Wszystkie ceny zawierają <strong>[nazwa i stawka podatku]</strong>. Zapłacić można <strong>[gotówką, kartą, …]</strong> przy odbiorze zamówienia.</p>
<h2>Odbiór</h2>
<p>Prosimy odebrać zamówienie w umówionym terminie. Przechowujemy je do <strong>[godzina]</strong>.</p>
<h2>Zmiany i rezygnacja</h2>
${changes(facts)}
<h2>Alergeny</h2>
<p>O alergiach prosimy poinformować nas przed złożeniem zamówienia. Podajemy alergeny zawarte w naszych produktach, a wszystko pieczemy w jednej kuchni.</p>
<h2>Prawo odstąpienia od umowy</h2>
<p>Żywności, która szybko się psuje, oraz wyrobów przygotowanych według Państwa życzeń nie można zwrócić. <strong>[Sprawdzić, co obowiązuje w tym przypadku.]</strong></p>
<h2>Prawo właściwe</h2>
<p>Obowiązuje <strong>[prawo kraju, w którym działa firma]</strong>.</p>
<p>Ostatnia zmiana: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Pytania i odpowiedzi",
		subtitle: "O co najczęściej nas Państwo pytają",
		text: `<h2>Czy można zamówić z wyprzedzeniem?</h2>
<p>Tak. <strong>[Jak i do kiedy.]</strong></p>
<h2>Kiedy chleb jest świeży?</h2>
<p>Pierwsze bochenki wyjmujemy z pieca o <strong>[godzina]</strong> i pieczemy przez całe przedpołudnie.</p>
<h2>Jak przechowywać chleb, żeby był świeży?</h2>
<p>W papierowej torbie, w temperaturze pokojowej, przekrojoną stroną do dołu. Większość naszych chlebów można też zamrozić w kromkach.</p>
<h2>Jakie alergeny zawierają Państwa produkty?</h2>
<p>Są wymienione przy każdym produkcie. W razie wątpliwości prosimy nas zapytać.</p>
<h2>Czy mają Państwo coś wegańskiego lub bez glutenu?</h2>
<p><strong>[Co jest w ofercie.]</strong></p>
<h2>Jak można zapłacić?</h2>
<p><strong>[Gotówką, kartą, …]</strong></p>
<h2>Czy jest parking?</h2>
<p><strong>[Gdzie można zaparkować i gdzie jest najbliższy przystanek.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Praca",
		subtitle: "Zapraszamy do wspólnego pieczenia",
		text: `<p>Nasz zespół liczy <strong>[liczba]</strong> osób, które lubią to, co robią. Mamy miejsce dla jeszcze jednej.</p>
<h2><strong>[Piekarz lub piekarka, pełny etat]</strong></h2>
<p>Zadania:</p>
<ul><li><strong>[formowanie pieczywa, wypiek i opieka nad zakwasami]</strong></li><li><strong>[planowanie następnego dnia z zespołem]</strong></li></ul>
<p>Oczekiwania:</p>
<ul><li><strong>[wykształcenie lub doświadczenie]</strong></li><li>Rzetelność i zamiłowanie do wczesnego wstawania</li></ul>
<p>Oferujemy:</p>
<ul><li><strong>[wynagrodzenie i godziny pracy]</strong></li><li>Chleb do domu</li></ul>
<h2>Jak się zgłosić</h2>
<p>Prosimy przesłać nam kilka zdań o sobie: ${email ?? "<strong>[adres e-mail]</strong>"}. Odpowiadamy w ciągu <strong>[liczba]</strong> dni.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Na wesela, do biur i na długie stoły",
		text: `<p>Pieczemy dla Państwa i Państwa gości: śniadania, ciasta i półmiski dla co najmniej <strong>[liczba]</strong> osób.</p>
<h2>Co przygotowujemy</h2>
<ul><li>Kosze śniadaniowe z chlebem, bułkami i słodkimi wypiekami</li><li>Torty na urodziny i wesela</li><li><strong>[inne pozycje z oferty]</strong></li></ul>
<h2>Jak to działa</h2>
<ol><li>Prosimy podać nam datę, liczbę gości i to, co Państwo lubią.</li><li>W ciągu <strong>[liczba]</strong> dni przesyłamy cenę.</li><li>Zamówienie odbierają Państwo sami albo dostarczamy je w promieniu <strong>[odległość]</strong>.</li></ol>
<h2>Ceny</h2>
<p>Od <strong>[cena]</strong> za osobę.</p>
<h2>Zapytania</h2>
<p>Telefon: ${phone ?? "<strong>[numer telefonu]</strong>"}<br>E-mail: ${email ?? "<strong>[adres e-mail]</strong>"}</p>`,
	}),
};
