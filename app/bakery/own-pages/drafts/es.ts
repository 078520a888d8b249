import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[nombre del negocio y de su titular]</strong>",
		siteName,
		address ?? "<strong>[calle, código postal y localidad]</strong>",
		email
			? `Correo electrónico: ${email}`
			: "Correo electrónico: <strong>[dirección de correo electrónico]</strong>",
		phone ? `Teléfono: ${phone}` : "Teléfono: <strong>[número de teléfono]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Guardamos los mensajes hasta que los borramos.";
	return `Los mensajes se borran ${months(messageMonths)} después de recibirlos. Un mensaje que borramos antes desaparece definitivamente en un plazo máximo de 30 días.`;
}

function months(count: number): string {
	return count === 1 ? "un mes" : `${count} meses`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Guardamos tu nombre y tus datos de contacto con el pedido hasta que nos pides que los borremos.";
	}
	return `${capitalized(months(messageMonths))} después del día de recogida borramos tu nombre, tus datos de contacto, tu nota y tus respuestas. El pedido en sí permanece en nuestros libros sin esos datos.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Cuando haces un pedido</h2>
<p>Cuando haces un pedido, guardamos tu nombre, lo que pides, la hora de recogida y el momento del pedido y, si los indicas, tu dirección de correo electrónico, tu número de teléfono, tu nota y tus respuestas a nuestras preguntas. Usamos estos datos para preparar tu pedido, entregártelo y escribirte sobre él (artículo 6, apartado 1, letra b), del RGPD). ${howLongOrders(facts)}</p>
<p>Para evitar abusos, el sitio web cuenta durante un día como máximo cuántos pedidos llegan desde una misma conexión, con una huella de su dirección IP. Las copias de seguridad de este sitio web también contienen los pedidos.</p>
<p>Los productos que eliges se quedan en tu propio navegador hasta que haces el pedido. Tu nombre y tus datos de contacto se quedan ahí hasta que haces el pedido o cierras la pestaña.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>Lo que muestra este sitio web es una invitación a hacer un pedido. El contrato se celebra cuando confirmamos tu pedido <strong>[en persona, por teléfono o por correo electrónico]</strong>.</p>";
	}
	return `<p>Lo que muestra este sitio web es una invitación a hacer un pedido. Eliges productos y una hora de recogida y revisas tu pedido. Con el botón «${button}» haces un pedido vinculante. El contrato se celebra cuando confirmamos tu pedido en la página siguiente y, si nos diste una dirección, por correo electrónico.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Puedes cambiar o cancelar un pedido hasta <strong>[número]</strong> días antes de la recogida. Pasado ese plazo, lo que hacemos expresamente para ti debe pagarse.</p>"
		: "<p>Puedes cambiar o cancelar un pedido en su página hasta el momento que allí se indica. Pasado ese plazo, lo que hacemos expresamente para ti debe pagarse.</p>";
}

/** The drafts in Spanish. */
export const es: DraftLanguage = {
	mentionOfOrders: /pedido/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Privacidad",
		subtitle: "Qué sabe de ti este sitio web y durante cuánto tiempo",
		text: `<h2>Quién es el responsable</h2>
${reachUs(facts)}
<h2>Cuando visitas este sitio web</h2>
<p>Puedes leer este sitio web sin decirnos quién eres. No instala cookies, no cuenta las visitas y no muestra publicidad. Sus textos, imágenes y tipos de letra proceden de nuestro propio servidor: tu navegador no se conecta con nadie más.</p>
<p>Para enviarte una página, nuestro servidor tiene que tratar la dirección IP de tu conexión. El sitio web solo la anota en su registro cuando rechaza peticiones, por ejemplo porque son demasiadas. Nuestro proveedor de alojamiento, <strong>[nombre y dirección del proveedor de alojamiento]</strong>, puede conservarla durante <strong>[plazo]</strong> para proteger sus servidores.</p>
<p>Los vídeos de nuestras páginas proceden de YouTube o Vimeo. Cuando se abre una página con un vídeo, estos servicios reciben la dirección IP de tu conexión.</p>
<p>Los enlaces a mapas y a otros sitios web solo establecen conexión con ellos cuando los sigues.</p>
<h2>Cuando nos escribes</h2>
<p>Cuando nos envías el formulario de contacto, guardamos tu nombre, tu dirección de correo electrónico, el asunto, tu mensaje y la fecha y la hora. Usamos estos datos para responderte. ${howLong(facts)}</p>
<p>Los mensajes se envían también a nuestro buzón de correo en <strong>[proveedor de correo electrónico]</strong>, donde los borramos al cabo de <strong>[plazo]</strong>.</p>
<p>Para evitar el correo no deseado, el sitio web cuenta durante un día como máximo cuántos mensajes llegan desde una misma conexión. Para ello guarda una huella de la dirección IP de esa conexión.</p>
<p>Lo que escribes se queda en tu propio navegador hasta que lo envías o cierras la pestaña.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Copias de seguridad</h2>
<p>Las copias de seguridad de este sitio web, mensajes incluidos, se guardan en <strong>[lugar de las copias de seguridad]</strong>. Se conservan las siete últimas copias nocturnas y una anterior a cada actualización.</p>
<h2>Por qué podemos hacerlo</h2>
<p>Tratamos lo que nos envías para responderte o para preparar un contrato contigo (artículo 6, apartado 1, letra b), del RGPD), y tenemos un interés legítimo en que el sitio web sea seguro y esté libre de correo no deseado (artículo 6, apartado 1, letra f), del RGPD).${hasGdpr(facts.country) ? "" : " <strong>[Cámbialo si se te aplica otra ley.]</strong>"}</p>
<h2>Tus derechos</h2>
<p>Puedes preguntarnos qué datos tuyos tenemos, pedir que los rectifiquemos o los suprimamos, recibir una copia y oponerte a su uso. Escríbenos a la dirección indicada arriba. También puedes presentar una reclamación ante ${facts.authority ?? "<strong>[nombre de la autoridad de protección de datos]</strong>"}.</p>
<p>Última modificación: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Aviso legal",
		subtitle: "",
		text: `<h2>Quiénes somos</h2>
${reachUs(facts)}
<h2>Registro y número fiscal</h2>
<p>Forma jurídica: <strong>[empresario individual, sociedad limitada, …]</strong><br>Registro y número: <strong>[registro mercantil, localidad y número]</strong><br>NIF: <strong>[número de identificación fiscal]</strong></p>
<h2>Supervisión</h2>
<p>Miembro de: <strong>[cámara o gremio]</strong><br>Autoridad supervisora: <strong>[nombre de la autoridad]</strong><br>Normas profesionales: <strong>[dónde se pueden consultar]</strong></p>
<h2>Responsable del contenido</h2>
<p><strong>[nombre y dirección]</strong></p>
<h2>Resolución de conflictos</h2>
<p><strong>[Indica si participas en la resolución de conflictos ante una junta arbitral de consumo.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Condiciones de venta",
		subtitle: "Lo que se aplica cuando nos haces un pedido",
		text: `<h2>A quién le compras</h2>
${reachUs(facts)}
<h2>Pedidos</h2>
${ordering(facts)}
<h2>Precios y pago</h2>
<p>Todos los precios incluyen <strong>[nombre y tipo del impuesto]</strong>. Puedes pagar <strong>[en efectivo, con tarjeta, …]</strong> cuando recojas tu pedido.</p>
<h2>Recogida</h2>
<p>Recoge tu pedido a la hora acordada, por favor. Lo guardamos hasta las <strong>[hora]</strong>.</p>
<h2>Cambios y cancelaciones</h2>
${changes(facts)}
<h2>Alérgenos</h2>
<p>Si tienes alergias, dínoslo antes de hacer tu pedido, por favor. Indicamos los alérgenos de nuestros productos y lo horneamos todo en un mismo obrador.</p>
<h2>Derecho de desistimiento</h2>
<p>Los alimentos que se estropean pronto y lo que se hace a tu gusto no se pueden devolver. <strong>[Comprueba qué se aplica en tu caso.]</strong></p>
<h2>Ley aplicable</h2>
<p>Se aplica <strong>[la ley de tu país]</strong>.</p>
<p>Última modificación: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Preguntas y respuestas",
		subtitle: "Lo que más nos preguntan",
		text: `<h2>¿Puedo encargar con antelación?</h2>
<p>Sí. <strong>[Cómo y hasta cuándo.]</strong></p>
<h2>¿A qué hora hay pan recién hecho?</h2>
<p>Los primeros panes salen del horno a las <strong>[hora]</strong>, y horneamos toda la mañana.</p>
<h2>¿Cómo conservo el pan fresco?</h2>
<p>Guárdalo en su bolsa de papel a temperatura ambiente, con el corte hacia abajo. La mayoría de nuestros panes también se congelan bien en rebanadas.</p>
<h2>¿Qué alérgenos contienen vuestros productos?</h2>
<p>Están indicados en cada producto. Si tienes dudas, pregúntanos.</p>
<h2>¿Tenéis algo vegano o sin gluten?</h2>
<p><strong>[Lo que ofreces.]</strong></p>
<h2>¿Cómo puedo pagar?</h2>
<p><strong>[En efectivo, con tarjeta, …]</strong></p>
<h2>¿Hay aparcamiento?</h2>
<p><strong>[Dónde aparcar y la parada más cercana.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Empleo",
		subtitle: "Ven a hornear con nosotros",
		text: `<p>Somos <strong>[número]</strong> personas a las que les gusta lo que hacen, y tenemos sitio para una más.</p>
<h2><strong>[Panadero o panadera, a jornada completa]</strong></h2>
<p>Lo que harás:</p>
<ul><li><strong>[formar, hornear y cuidar nuestras masas madre]</strong></li><li><strong>[planificar el día siguiente con el equipo]</strong></li></ul>
<p>Lo que aportas:</p>
<ul><li><strong>[formación o experiencia]</strong></li><li>Eres una persona de confianza y te gusta madrugar</li></ul>
<p>Lo que ofrecemos:</p>
<ul><li><strong>[sueldo y horario]</strong></li><li>Pan para llevar a casa</li></ul>
<h2>Cómo solicitar el puesto</h2>
<p>Envíanos unas líneas sobre ti: ${email ?? "<strong>[dirección de correo electrónico]</strong>"}. Respondemos en un plazo de <strong>[número]</strong> días.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Para bodas, oficinas y mesas largas",
		text: `<p>Preparamos para ti y tus invitados desayunos, tartas y bandejas, a partir de <strong>[número]</strong> personas.</p>
<h2>Lo que hacemos</h2>
<ul><li>Cestas de desayuno con pan, panecillos y bollería</li><li>Tartas de cumpleaños y de boda</li><li><strong>[qué más ofreces]</strong></li></ul>
<h2>Cómo funciona</h2>
<ol><li>Dinos la fecha, el número de invitados y lo que te gusta.</li><li>Te enviamos un presupuesto en un plazo de <strong>[número]</strong> días.</li><li>Lo recoges tú o te lo llevamos en un radio de <strong>[distancia]</strong>.</li></ol>
<h2>Precios</h2>
<p>Desde <strong>[precio]</strong> por persona.</p>
<h2>Pregúntanos</h2>
<p>Teléfono: ${phone ?? "<strong>[número de teléfono]</strong>"}<br>Correo electrónico: ${email ?? "<strong>[dirección de correo electrónico]</strong>"}</p>`,
	}),
};
