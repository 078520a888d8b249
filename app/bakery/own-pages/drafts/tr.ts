import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[işletmenin ve sahibinin adı]</strong>",
		siteName,
		address ?? "<strong>[sokak, posta kodu, ilçe ve il]</strong>",
		email ? `E-posta: ${email}` : "E-posta: <strong>[e-posta adresi]</strong>",
		phone ? `Telefon: ${phone}` : "Telefon: <strong>[telefon numarası]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Mesajları biz silene kadar saklarız.";
	return `Mesajlar bize ulaştıktan ${months(messageMonths)} sonra silinir. Daha önce sildiğimiz bir mesaj en geç 30 gün sonra kalıcı olarak yok olur.`;
}

function months(count: number): string {
	return count === 1 ? "bir ay" : `${count} ay`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Adınızı ve iletişim bilgilerinizi, silmemizi isteyene kadar siparişle birlikte saklarız.";
	}
	return `Teslim alma gününden ${months(messageMonths)} sonra adınızı, iletişim bilgilerinizi, notunuzu ve yanıtlarınızı sileriz. Siparişin kendisi bunlar olmadan kayıtlarımızda kalır.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Sipariş verdiğinizde</h2>
<p>Sipariş verdiğinizde adınızı, ne sipariş ettiğinizi, teslim alma saatini ve siparişin zamanını, ayrıca belirtirseniz e-posta adresinizi, telefon numaranızı, notunuzu ve sorularımıza verdiğiniz yanıtları kaydederiz. Bunları siparişinizi hazırlamak, teslim etmek ve siparişiniz hakkında size yazmak için kullanırız (KVKK madde 5/2-c). ${howLongOrders(facts)}</p>
<p>Kötüye kullanımı önlemek için site, aynı bağlantıdan kaç sipariş geldiğini, bağlantı adresinin dijital parmak iziyle en fazla bir gün boyunca sayar. Bu sitenin yedekleri siparişleri de içerir.</p>
<p>Seçtiğiniz ürünler, siz sipariş verene kadar kendi tarayıcınızda kalır. Adınız ve iletişim bilgileriniz, siz sipariş verene veya sekmeyi kapatana kadar orada kalır.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Bu sitede gösterilenler sipariş vermeye davettir. Sözleşme, siparişinizi <strong>[yüz yüze, telefonla veya e-postayla]</strong> onayladığımızda kurulur.</p>";
	}
	return `<p>Bu sitede gösterilenler sipariş vermeye davettir. Ürünleri ve teslim alma saatini seçer, siparişinizi kontrol edersiniz. “${button}” düğmesiyle bağlayıcı bir sipariş verirsiniz. Sözleşme, siparişinizi sonraki sayfada ve bize bir adres verdiyseniz e-postayla onayladığımızda kurulur.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Siparişinizi, teslim almadan en geç <strong>[sayı]</strong> gün önce değiştirebilir veya iptal edebilirsiniz. Bundan sonra, size özel hazırladıklarımızın bedelini ödemeniz gerekir.</p>"
		: "<p>Siparişinizi, kendi sayfasında belirtilen zamana kadar o sayfada değiştirebilir veya iptal edebilirsiniz. Bundan sonra, size özel hazırladıklarımızın bedelini ödemeniz gerekir.</p>";
}

/** The drafts in Turkish. */
export const tr: DraftLanguage = {
	mentionOfOrders: /sipariş/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Gizlilik",
		subtitle: "Bu site sizin hakkınızda neyi, ne kadar süreyle bilir",
		text: `<h2>Veri sorumlusu</h2>
${reachUs(facts)}
<h2>Bu siteyi ziyaret ettiğinizde</h2>
<p>Bu siteyi bize kim olduğunuzu söylemeden okuyabilirsiniz. Site çerez yerleştirmez, ziyaretleri saymaz ve reklam göstermez. Metinleri, görselleri ve yazı tipleri kendi sunucumuzdan gelir: tarayıcınız başka kimseyle bağlantı kurmaz.</p>
<p>Size bir sayfa gönderebilmek için sunucumuzun, bağlantınızın adresini işlemesi gerekir. Site bu adresi yalnızca istekleri reddettiğinde, örneğin çok fazla istek geldiğinde günlüğüne yazar. Barındırma hizmeti sağlayıcımız <strong>[barındırma hizmeti sağlayıcısının adı ve adresi]</strong>, sunucularını korumak için bu adresi <strong>[süre]</strong> boyunca saklayabilir.</p>
<p>Sayfalarımızdaki videolar YouTube veya Vimeo üzerinden gelir. Video içeren bir sayfa açıldığında bağlantınızın adresi onlara ulaşır.</p>
<p>Haritalarla ve başka sitelerle ancak siz ilgili linke tıkladığınızda bağlantı kurulur.</p>
<h2>Bize yazdığınızda</h2>
<p>İletişim formunu gönderdiğinizde adınızı, e-posta adresinizi, konuyu, mesajınızı ve zamanı kaydederiz. Bunları size yanıt vermek için kullanırız. ${howLong(facts)}</p>
<p>Mesajlar ayrıca <strong>[e-posta sağlayıcısı]</strong> bünyesindeki posta kutumuza gönderilir; oradan <strong>[süre]</strong> sonra sileriz.</p>
<p>İstenmeyen mesajları önlemek için site, aynı bağlantıdan kaç mesaj geldiğini en fazla bir gün boyunca sayar. Bunun için bağlantı adresinin dijital parmak izini saklar.</p>
<p>Yazdıklarınız, siz gönderene veya sekmeyi kapatana kadar kendi tarayıcınızda kalır.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Yedekler</h2>
<p>Bu sitenin mesajları da içeren yedekleri şurada saklanır: <strong>[yedeklerin bulunduğu yer]</strong>. Her gece alınan yedeklerin en yeni yedisi ve her güncellemeden önce alınmış birer yedek saklanır.</p>
<h2>Bunu neden yapabiliriz</h2>
<p>Bize gönderdiklerinizi size yanıt vermek veya sizinle yapılacak bir sözleşmeyi hazırlamak için işleriz (KVKK madde 5/2-c). Ayrıca sitenin güvenli ve istenmeyen mesajlardan arınmış olmasında meşru menfaatimiz vardır (KVKK madde 5/2-f).${facts.country === "TR" ? "" : " <strong>[Sizin için başka bir kanun geçerliyse bunu değiştirin.]</strong>"}</p>
<h2>Haklarınız</h2>
<p>Hakkınızda hangi verilerin bizde bulunduğunu sorabilir, bunların düzeltilmesini veya silinmesini isteyebilir, bir kopyasını alabilir ve kullanılmasına itiraz edebilirsiniz. Bunun için bize yukarıdaki adresten yazabilirsiniz. Ayrıca şu kuruma şikâyette bulunabilirsiniz: ${facts.authority ?? "<strong>[veri koruma kurumunun adı]</strong>"}.</p>
<p>Son değişiklik: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Künye",
		subtitle: "",
		text: `<h2>Biz kimiz</h2>
${reachUs(facts)}
<h2>Sicil ve vergi numarası</h2>
<p>Hukuki yapı: <strong>[şahıs işletmesi, limited şirket, …]</strong><br>Sicil ve numara: <strong>[ticaret sicili müdürlüğü ve sicil numarası]</strong><br>Vergi numarası: <strong>[vergi dairesi ve numarası]</strong></p>
<h2>Denetim</h2>
<p>Üyelik: <strong>[meslek odası veya birliği]</strong><br>Denetleyen kurum: <strong>[kurumun adı]</strong><br>Meslek kuralları: <strong>[nerede okunabileceği]</strong></p>
<h2>İçerikten sorumlu kişi</h2>
<p><strong>[ad ve adres]</strong></p>
<h2>Uyuşmazlıklar</h2>
<p><strong>[Tüketici hakem heyeti önündeki uyuşmazlık çözümüne katılıp katılmadığınızı yazın.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Satış koşulları",
		subtitle: "Bizden sipariş verdiğinizde geçerli olanlar",
		text: `<h2>Kimden satın alıyorsunuz</h2>
${reachUs(facts)}
<h2>Sipariş</h2>
${ordering(facts)}
<h2>Fiyatlar ve ödeme</h2>
<p>Tüm fiyatlara <strong>[verginin adı ve oranı]</strong> dâhildir. Ödemeyi siparişinizi teslim alırken <strong>[nakit, kartla, …]</strong> yapabilirsiniz.</p>
<h2>Teslim alma</h2>
<p>Lütfen siparişinizi kararlaştırdığımız saatte teslim alın. Siparişinizi şu saate kadar bekletiriz: <strong>[saat]</strong>.</p>
<h2>Değişiklik ve iptal</h2>
${changes(facts)}
<h2>Alerjenler</h2>
<p>Lütfen alerjilerinizi sipariş vermeden önce bize bildirin. Ürünlerimizdeki alerjenleri belirtiriz ve her şeyi tek bir mutfakta pişiririz.</p>
<h2>Cayma hakkı</h2>
<p>Çabuk bozulan gıdalar ve isteğinize göre hazırlananlar iade edilemez. <strong>[Sizin için neyin geçerli olduğunu kontrol edin.]</strong></p>
<h2>Uygulanacak hukuk</h2>
<p><strong>[Ülkenizin hukuku]</strong> geçerlidir.</p>
<p>Son değişiklik: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Sorular ve cevaplar",
		subtitle: "Bize en sık sorulanlar",
		text: `<h2>Önceden sipariş verebilir miyim?</h2>
<p>Evet. <strong>[Nasıl ve ne zamana kadar.]</strong></p>
<h2>Ekmek ne zaman taze olur?</h2>
<p>İlk ekmeklerin fırından çıkış saati: <strong>[saat]</strong>. Sabah boyunca da pişirmeye devam ederiz.</p>
<h2>Ekmeği nasıl taze tutabilirim?</h2>
<p>Kâğıt poşetinde, oda sıcaklığında, kesik tarafı alta gelecek şekilde saklayın. Ekmeklerimizin çoğu dilimlenip dondurulmaya da uygundur.</p>
<h2>Ürünlerinizde hangi alerjenler var?</h2>
<p>Her ürünün yanında yazar. Emin değilseniz lütfen bize sorun.</p>
<h2>Vegan veya glutensiz bir şeyiniz var mı?</h2>
<p><strong>[Neler sunduğunuz.]</strong></p>
<h2>Nasıl ödeyebilirim?</h2>
<p><strong>[Nakit, kartla, …]</strong></p>
<h2>Park yeri var mı?</h2>
<p><strong>[Nereye park edilebileceği ve en yakın durak.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "İş ilanları",
		subtitle: "Gelin, birlikte pişirelim",
		text: `<p>İşini seven <strong>[sayı]</strong> kişiyiz ve bir kişiye daha yerimiz var.</p>
<h2><strong>[Fırıncı, tam zamanlı]</strong></h2>
<p>Neler yapacaksınız:</p>
<ul><li><strong>[hamura şekil vermek, pişirmek ve ekşi mayalarımıza bakmak]</strong></li><li><strong>[ertesi günü ekiple birlikte planlamak]</strong></li></ul>
<p>Sizden beklediklerimiz:</p>
<ul><li><strong>[eğitim veya deneyim]</strong></li><li>Güvenilir olmanız ve erken kalkmayı sevmeniz</li></ul>
<p>Size sunduklarımız:</p>
<ul><li><strong>[ücret ve çalışma saatleri]</strong></li><li>Eve götürebileceğiniz ekmek</li></ul>
<h2>Başvuru</h2>
<p>Bize kendinizi anlatan birkaç satır gönderin: ${email ?? "<strong>[e-posta adresi]</strong>"}. <strong>[sayı]</strong> gün içinde yanıt veririz.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Düğünler, ofisler ve uzun sofralar için",
		text: `<p>Siz ve konuklarınız için pişiriyoruz: en az <strong>[sayı]</strong> kişilik kahvaltılar, pastalar ve ikram tabakları.</p>
<h2>Neler hazırlıyoruz</h2>
<ul><li>İçinde ekmek, küçük ekmekler ve hamur işleri olan kahvaltı sepetleri</li><li>Doğum günü ve düğün pastaları</li><li><strong>[sunduğunuz diğer ürünler]</strong></li></ul>
<h2>Nasıl işliyor</h2>
<ol><li>Tarihi, konuk sayısını ve neleri sevdiğinizi bize bildirin.</li><li>Size <strong>[sayı]</strong> gün içinde fiyat göndeririz.</li><li>Siparişinizi kendiniz alırsınız ya da biz <strong>[mesafe]</strong> içinde teslim ederiz.</li></ol>
<h2>Fiyatlar</h2>
<p>Kişi başı başlangıç fiyatı: <strong>[fiyat]</strong>.</p>
<h2>Bize sorun</h2>
<p>Telefon: ${phone ?? "<strong>[telefon numarası]</strong>"}<br>E-posta: ${email ?? "<strong>[e-posta adresi]</strong>"}</p>`,
	}),
};
