import type { Locator } from "@playwright/test";

interface Copied {
	html?: string;
	text?: string;
}

interface CopiedFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

/** Copies something as another program would, and pastes it with the keyboard. */
export async function copyAndPaste(editor: Locator, { html, text }: Copied): Promise<void> {
	const types = { "text/html": html, "text/plain": text };
	await editor.focus();
	await editor.evaluate((_editor, types) => {
		const copy = (event: ClipboardEvent) => {
			event.preventDefault();
			event.stopImmediatePropagation();
			for (const [type, data] of Object.entries(types)) {
				if (data !== undefined) event.clipboardData?.setData(type, data);
			}
		};
		document.addEventListener("copy", copy, { capture: true, once: true });
	}, types);
	await editor.press("ControlOrMeta+c");
	await editor.press("ControlOrMeta+v");
}

/** Pastes or drops files or RTF, which only the system can put into the clipboard. */
export async function dropOrPasteFiles(
	editor: Locator,
	how: "paste" | "drop",
	files: CopiedFile[],
	texts: Record<string, string> = {},
): Promise<void> {
	const encoded = files.map(({ buffer, ...file }) => ({
		...file,
		data: buffer.toString("base64"),
	}));
	await editor.evaluate(
		(element, { how, encoded, texts }) => {
			const transfer = new DataTransfer();
			for (const { name, mimeType, data } of encoded) {
				const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
				transfer.items.add(new File([bytes], name, { type: mimeType }));
			}
			for (const [type, text] of Object.entries(texts)) transfer.setData(type, text);
			const { left, top } = element.getBoundingClientRect();
			const options = { bubbles: true, cancelable: true };
			element.dispatchEvent(
				how === "paste"
					? new ClipboardEvent("paste", { ...options, clipboardData: transfer })
					: new DragEvent("drop", {
							...options,
							dataTransfer: transfer,
							clientX: left + 30,
							clientY: top + 30,
						}),
			);
		},
		{ how, encoded, texts },
	);
}

/** The sign before a paragraph of a list, as Word writes it. */
const marker = (sign: string, font = "") =>
	`<![if !supportLists]><span lang=EN-US style='${font}'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;

const bullet = marker(
	"·",
	"font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol",
);

const innerBullet = marker("o", 'font-family:"Courier New";mso-fareast-font-family:"Courier New"');

/** A document of Word for Windows, as its clipboard has it. */
export const wordHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
 /* List Definitions */
 @list l0 {mso-list-id:1234; mso-list-type:hybrid;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Normale Tabelle";}</style><![endif]-->
</head>
<body lang=EN-US link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1><span lang=EN-US>Our sourdough<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US style='font-size:14.0pt;line-height:107%;font-family:
"Comic Sans MS";color:#C00000'>It takes <b>two days</b>, and <i>no</i> yeast<a
style='mso-comment-reference:AL_1'></a><span class=MsoCommentReference><span style='mso-special-character:comment'></span></span>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${bullet}<span
lang=EN-US>Flour<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${innerBullet}<span
lang=EN-US>Rye<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${innerBullet}<span
lang=EN-US>Wheat<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'>${bullet}<span
lang=EN-US>Salt<o:p></o:p></span></p>
<p class=MsoNormal align=center style='text-align:center'><span lang=EN-US>Then:<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${marker("1.")}<span
lang=EN-US>Knead<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'>${marker("2.")}<span
lang=EN-US>Wait, <a href="https://example.com/why">long</a><o:p></o:p></span></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal><b><span lang=EN-US>Loaf<o:p></o:p></span></b></p>
  </td>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b><span lang=EN-US>Weight<o:p></o:p></span></b></p>
  </td>
 </tr></thead>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=602 colspan=2 valign=top style='width:450.8pt'>
  <p class=MsoNormal><span lang=EN-US>Rye, 1 kg<o:p></o:p></span></p>
  </td>
 </tr>
</table>
<p class=MsoNormal><span lang=EN-US>See <a href="file:///C:/Users/ada/Prices.xlsx">the prices</a>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape
 id="Grafik_x0020_1" type="#_x0000_t75" style='width:200pt;height:100pt'><v:imagedata src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=267 height=133
src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" alt="A loaf" v:shapes="Grafik_x0020_1"><![endif]></span></p>
<!--EndFragment-->
</body>
</html>`;

/** The RTF beside it, with its image. */
export function wordRtf(png: Buffer): string {
	return String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Calibri;}}{\*\shppict {\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\picscaley100\picw5292\pich2646\pngblip\bliptag-16909061{\*\blipuid fefdfcfb00112233445566778899aabb}
${png.toString("hex").replace(/.{128}/g, "$&\n")}}}{\nonshppict {\pict\picw5292\pich2646\wmetafile8\bliptag-16909061\blipupi96 010009000003}}\par}`;
}

const docsSpan =
	"font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;";

const docsItem = (level: number, text: string) =>
	`<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;color:#000000;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="${docsSpan}">${text}</span></p></li>`;

/** A document of Google Docs, as its clipboard has it, with an image of its own server. */
export const googleDocsHtml = (image: string) =>
	`<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7d1c5b0e-7fff-1f3a-9a3e-0123456789ab"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;">Opening hours</span></h2><p dir="ltr" style="line-height:1.38;text-align:right;margin-top:0pt;margin-bottom:0pt;"><span style="${docsSpan.replace("font-weight:400", "font-weight:700")}">Closed</span><span style="${docsSpan}"> on </span><span style="${docsSpan.replace("font-style:normal", "font-style:italic")}">Monday</span><span style="${docsSpan}">, 20 m</span><span style="${docsSpan.replace("vertical-align:baseline", "vertical-align:super")}">2</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, "Bread")}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(2, "Rye")}</ul>${docsItem(1, "Cake")}</ul><br /><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><a href="mailto:hello@example.com" style="text-decoration:none;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#1155cc;background-color:transparent;text-decoration:underline;-webkit-text-decoration-skip:none;">Write to us</span></a></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;table-layout:fixed;width:468pt"><colgroup><col /><col /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt 5pt 5pt 5pt;overflow:hidden;overflow-wrap:break-word;"><p dir="ltr" style="line-height:1.2;margin-top:0pt;margin-bottom:0pt;"><span style="${docsSpan}">Tuesday</span></p></td><td style="border-left:solid #000000 1pt;"><p dir="ltr"><span style="${docsSpan}">8 to 6</span></p></td></tr></tbody></table></div><p dir="ltr"><span style="border:none;display:inline-block;overflow:hidden;width:300px;height:150px;"><img src="${image}" width="300" height="150" style="margin-left:0px;margin-top:0px;" /></span></p></b><br class="Apple-interchange-newline">`;
