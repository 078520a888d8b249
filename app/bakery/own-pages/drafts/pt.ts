import { capitalized } from "../../../platform/text/capitalized.ts";
import { hasGdpr } from "../../region/country.ts";
import type { DraftFacts, DraftLanguage } from "./schema.ts";

function reachUs({ siteName, address, email, phone }: DraftFacts): string {
	const lines = [
		"<strong>[nome da empresa e do proprietário]</strong>",
		siteName,
		address ?? "<strong>[rua, código postal e localidade]</strong>",
		email ? `E-mail: ${email}` : "E-mail: <strong>[endereço de e-mail]</strong>",
		phone ? `Telefone: ${phone}` : "Telefone: <strong>[número de telefone]</strong>",
	];
	return `<p>${lines.join("<br>")}</p>`;
}

function howLong({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) return "Guardamos as mensagens até as apagarmos.";
	return `As mensagens são apagadas ${months(messageMonths)} depois de chegarem. Uma mensagem que apaguemos mais cedo desaparece definitivamente no prazo máximo de 30 dias.`;
}

function months(count: number): string {
	return count === 1 ? "um mês" : `${count} meses`;
}

function howLongOrders({ messageMonths }: DraftFacts): string {
	if (messageMonths === null) {
		return "Guardamos o seu nome e os seus contactos com a encomenda até nos pedir que os apaguemos.";
	}
	return `${capitalized(months(messageMonths))} depois do dia do levantamento, apagamos o seu nome, os seus contactos, a nota e as respostas. A encomenda em si fica nos nossos registos sem esses dados.`;
}

function ordersSection(facts: DraftFacts): string {
	return `<h2>Quando encomenda</h2>
<p>Quando encomenda, guardamos o seu nome, o que encomenda, a hora de levantamento e o momento da encomenda e, se os indicar, o seu endereço de e-mail, o número de telefone, a nota e as respostas às nossas perguntas. Usamos estes dados para preparar a sua encomenda, entregá-la e escrever-lhe sobre ela (artigo 6.º, n.º 1, alínea b), do RGPD). ${howLongOrders(facts)}</p>
<p>Para impedir abusos, o site conta, durante um dia no máximo, quantas encomendas chegam de uma mesma ligação, com uma impressão digital do seu endereço IP. As cópias de segurança deste site também contêm as encomendas.</p>
<p>Os produtos que escolhe ficam no seu próprio navegador até encomendar. O seu nome e os seus contactos ficam lá até encomendar ou fechar o separador.</p>
`;
}

function ordering({ orderButton: button }: DraftFacts): string {
	if (button === null) {
		return "<p>O que este site mostra é um convite a encomendar. O contrato é celebrado quando confirmamos a sua encomenda <strong>[pessoalmente, por telefone ou por e-mail]</strong>.</p>";
	}
	return `<p>O que este site mostra é um convite a encomendar. Escolhe produtos e uma hora de levantamento e verifica a sua encomenda. Com o botão «${button}» faz uma encomenda vinculativa. O contrato é celebrado quando confirmamos a sua encomenda na página seguinte e, se nos deu um endereço, por e-mail.</p>`;
}

function changes({ orderButton }: DraftFacts): string {
	return orderButton === null
		? "<p>Pode alterar ou cancelar uma encomenda até <strong>[número]</strong> dias antes do levantamento. Depois disso, o que fazemos só para si tem de ser pago.</p>"
		: "<p>Pode alterar ou cancelar uma encomenda na respetiva página até ao momento aí indicado. Depois disso, o que fazemos só para si tem de ser pago.</p>";
}

/** The drafts in Portuguese. */
export const pt: DraftLanguage = {
	mentionOfOrders: /encomend/i,
	ordersSection,
	privacy: (facts) => ({
		title: "Privacidade",
		subtitle: "O que este site sabe sobre si, e durante quanto tempo",
		text: `<h2>Quem é o responsável</h2>
${reachUs(facts)}
<h2>Quando visita este site</h2>
<p>Pode ler este site sem nos dizer quem é. O site não utiliza cookies, não conta visitas e não mostra publicidade. Os textos, as imagens e os tipos de letra vêm do nosso próprio servidor: o seu navegador não contacta mais ninguém.</p>
<p>Para lhe enviar uma página, o nosso servidor tem de tratar o endereço IP da sua ligação. O site só o escreve no seu registo quando recusa pedidos, por exemplo por serem demasiados. O nosso fornecedor de alojamento, <strong>[nome e endereço do fornecedor de alojamento]</strong>, pode conservá-lo durante <strong>[prazo]</strong> para proteger os seus servidores.</p>
<p>Os vídeos das nossas páginas vêm do YouTube ou do Vimeo. Quando se abre uma página com um vídeo, estes serviços recebem o endereço IP da sua ligação.</p>
<p>Os mapas e os outros sites para os quais temos hiperligações só são contactados quando segue a respetiva hiperligação.</p>
<h2>Quando nos escreve</h2>
<p>Quando nos envia o formulário de contacto, guardamos o seu nome, o seu endereço de e-mail, o assunto, a sua mensagem, a data e a hora. Usamos estes dados para lhe responder. ${howLong(facts)}</p>
<p>As mensagens são também enviadas para a nossa caixa de correio em <strong>[fornecedor de e-mail]</strong>, onde as apagamos ao fim de <strong>[prazo]</strong>.</p>
<p>Para impedir o spam, o site conta, durante um dia no máximo, quantas mensagens chegam de uma mesma ligação. Para isso, guarda uma impressão digital do endereço IP dessa ligação.</p>
<p>O que escreve fica no seu próprio navegador até o enviar ou fechar o separador.</p>
${facts.orderButton === null ? "" : ordersSection(facts)}<h2>Cópias de segurança</h2>
<p>As cópias de segurança deste site, incluindo as mensagens, são guardadas aqui: <strong>[onde estão as cópias de segurança]</strong>. Guardamos as sete cópias noturnas mais recentes e uma anterior a cada atualização.</p>
<h2>Por que razão o podemos fazer</h2>
<p>Tratamos o que nos envia para lhe responder ou para preparar um contrato consigo (artigo 6.º, n.º 1, alínea b), do RGPD), e temos um interesse legítimo num site seguro e sem spam (artigo 6.º, n.º 1, alínea f), do RGPD).${hasGdpr(facts.country) ? "" : " <strong>[Altere se outra lei se aplicar ao seu caso.]</strong>"}</p>
<h2>Os seus direitos</h2>
<p>Pode perguntar-nos que dados temos sobre si, pedir que sejam corrigidos ou apagados, receber uma cópia e opor-se à sua utilização. Escreva-nos para o endereço acima. Pode também apresentar reclamação a esta autoridade: ${facts.authority ?? "<strong>[nome da autoridade de proteção de dados]</strong>"}.</p>
<p>Última alteração: ${facts.today}</p>`,
	}),
	imprint: (facts) => ({
		title: "Informação legal",
		subtitle: "",
		text: `<h2>Quem somos</h2>
${reachUs(facts)}
<h2>Registo e número fiscal</h2>
<p>Forma jurídica: <strong>[empresário em nome individual, sociedade por quotas, …]</strong><br>Registo e número: <strong>[registo comercial, conservatória e número]</strong><br>NIF: <strong>[número de identificação fiscal]</strong></p>
<h2>Supervisão</h2>
<p>Membro de: <strong>[associação comercial ou profissional]</strong><br>Autoridade de supervisão: <strong>[nome da autoridade]</strong><br>Regras profissionais: <strong>[onde podem ser consultadas]</strong></p>
<h2>Responsável pelo conteúdo</h2>
<p><strong>[nome e endereço]</strong></p>
<h2>Litígios</h2>
<p><strong>[Indique se participa na resolução de litígios através de um centro de arbitragem de conflitos de consumo.]</strong></p>`,
	}),
	terms: (facts) => ({
		title: "Condições de venda",
		subtitle: "O que se aplica quando nos faz uma encomenda",
		text: `<h2>A quem compra</h2>
${reachUs(facts)}
<h2>Encomendas</h2>
${ordering(facts)}
<h2>Preços e pagamento</h2>
<p>Todos os preços incluem <strong>[nome e taxa do imposto]</strong>. Pode pagar <strong>[em dinheiro, com cartão, …]</strong> quando levantar a sua encomenda.</p>
<h2>Levantamento</h2>
<p>Levante a sua encomenda à hora combinada, por favor. Guardamo-la até às <strong>[hora]</strong>.</p>
<h2>Alterações e cancelamentos</h2>
${changes(facts)}
<h2>Alergénios</h2>
<p>Se tiver alergias, diga-nos antes de encomendar, por favor. Indicamos os alergénios dos nossos produtos e cozemos tudo na mesma cozinha.</p>
<h2>Direito de livre resolução</h2>
<p>Os alimentos que se estragam depressa e o que é feito a seu gosto não podem ser devolvidos. <strong>[Verifique o que se aplica ao seu caso.]</strong></p>
<h2>Lei aplicável</h2>
<p>Aplica-se <strong>[a lei do seu país]</strong>.</p>
<p>Última alteração: ${facts.today}</p>`,
	}),
	questions: () => ({
		title: "Perguntas e respostas",
		subtitle: "O que nos perguntam mais vezes",
		text: `<h2>Posso encomendar com antecedência?</h2>
<p>Sim. <strong>[Como e até quando.]</strong></p>
<h2>Quando há pão fresco?</h2>
<p>Os primeiros pães saem do forno às <strong>[hora]</strong>, e cozemos durante toda a manhã.</p>
<h2>Como conservo o pão fresco?</h2>
<p>Guarde-o no seu saco de papel à temperatura ambiente, com o lado cortado para baixo. A maioria dos nossos pães também congela bem em fatias.</p>
<h2>Que alergénios têm os vossos produtos?</h2>
<p>Estão indicados em cada produto. Se tiver dúvidas, pergunte-nos.</p>
<h2>Têm alguma coisa vegana ou sem glúten?</h2>
<p><strong>[O que oferece.]</strong></p>
<h2>Como posso pagar?</h2>
<p><strong>[Em dinheiro, com cartão, …]</strong></p>
<h2>Há estacionamento?</h2>
<p><strong>[Onde estacionar, e a paragem mais próxima.]</strong></p>`,
	}),
	jobs: ({ email }) => ({
		title: "Emprego",
		subtitle: "Venha fazer pão connosco",
		text: `<p>Somos <strong>[número]</strong> pessoas que gostam do que fazem, e temos lugar para mais uma.</p>
<h2><strong>[Padeiro ou padeira, a tempo inteiro]</strong></h2>
<p>O que vai fazer:</p>
<ul><li><strong>[moldar, cozer e cuidar das nossas massas-mãe]</strong></li><li><strong>[planear o dia seguinte com a equipa]</strong></li></ul>
<p>O que traz consigo:</p>
<ul><li><strong>[formação ou experiência]</strong></li><li>É uma pessoa de confiança e gosta de se levantar cedo</li></ul>
<p>O que oferecemos:</p>
<ul><li><strong>[salário e horário]</strong></li><li>Pão para levar para casa</li></ul>
<h2>Como se candidatar</h2>
<p>Envie-nos algumas linhas sobre si: ${email ?? "<strong>[endereço de e-mail]</strong>"}. Respondemos no prazo de <strong>[número]</strong> dias.</p>`,
	}),
	catering: ({ phone, email }) => ({
		title: "Catering",
		subtitle: "Para casamentos, escritórios e mesas compridas",
		text: `<p>Preparamos para si e para os seus convidados pequenos-almoços, bolos e travessas, a partir de <strong>[número]</strong> pessoas.</p>
<h2>O que fazemos</h2>
<ul><li>Cestos de pequeno-almoço com pão, pãezinhos e pastelaria</li><li>Bolos de aniversário e de casamento</li><li><strong>[o que mais oferece]</strong></li></ul>
<h2>Como funciona</h2>
<ol><li>Diga-nos a data, o número de convidados e aquilo de que gosta.</li><li>Enviamos-lhe um orçamento no prazo de <strong>[número]</strong> dias.</li><li>Vem buscar a encomenda, ou nós entregamos num raio de <strong>[distância]</strong>.</li></ol>
<h2>Preços</h2>
<p>A partir de <strong>[preço]</strong> por pessoa.</p>
<h2>Pergunte-nos</h2>
<p>Telefone: ${phone ?? "<strong>[número de telefone]</strong>"}<br>E-mail: ${email ?? "<strong>[endereço de e-mail]</strong>"}</p>`,
	}),
};
