/** The data protection authorities of countries that have one for all bakeries, as they call themselves. */
export const dataProtectionAuthorities: Readonly<Record<string, string>> = {
	AT: "Österreichische Datenschutzbehörde",
	CH: "Eidgenössischer Datenschutz- und Öffentlichkeitsbeauftragter (EDÖB)",
	ES: "Agencia Española de Protección de Datos",
	FR: "Commission nationale de l’informatique et des libertés (CNIL)",
	GB: "Information Commissioner’s Office",
	IE: "Data Protection Commission",
	IT: "Garante per la protezione dei dati personali",
	JP: "個人情報保護委員会",
	NL: "Autoriteit Persoonsgegevens",
	PL: "Prezes Urzędu Ochrony Danych Osobowych",
	PT: "Comissão Nacional de Proteção de Dados",
	SE: "Integritetsskyddsmyndigheten",
	TR: "Kişisel Verileri Koruma Kurumu",
};
