/** The texts of the page around a viewer. */

export const pageWords = {
  title: (name) => `${name} – Porthole`,
  back: 'All pictures',
  edit: 'Edit',
  crop: 'Crop',
  stickerMissing: (image) => `A sticker is left out, as its picture, ${image}, cannot be had. `
    + 'Delete the sticker for this picture to be shown elsewhere too.',
  noModes: 'Editing could not be loaded. Check the connection, then try again.',
};
