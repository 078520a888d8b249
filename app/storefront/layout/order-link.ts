/** The id of the header's link to the order page, which no link of the owner has. */
export const ORDER_LINK_ID = "order";
