import type { Call } from '../call/call.ts';

export const listPlotNfts = {
  method: 'GET',
  path: '/me/plot-nfts',
  access: 'session',
  scope: 'machines',
  tag: 'plot NFTs',
  summary: 'List my PlotNFTs',
  response: 'plotNftList',
} as const satisfies Call;

export const downloadPlotNfts = {
  method: 'GET',
  path: '/me/plot-nfts.csv',
  access: 'session',
  scope: 'machines',
  tag: 'plot NFTs',
  summary: 'Export my PlotNFTs as CSV, in the order of their joining',
  response: 'csv',
} as const satisfies Call;

export const claimPlotNft = {
  method: 'POST',
  path: '/me/plot-nfts',
  access: 'session',
  tag: 'plot NFTs',
  summary: 'Claim a PlotNFT with the login link of its farmer',
  body: 'plotNftClaim',
  response: 'plotNft',
  errors: ['login_link_wrong', 'not_found'],
} as const satisfies Call;

export const updatePlotNft = {
  method: 'PATCH',
  path: '/me/plot-nfts/:id',
  access: 'session',
  tag: 'plot NFTs',
  summary: 'Choose the difficulty of a PlotNFT',
  params: 'plotNftParams',
  body: 'plotNftChange',
  response: 'plotNft',
} as const satisfies Call;

export const releasePlotNft = {
  method: 'DELETE',
  path: '/me/plot-nfts/:id',
  access: 'session',
  tag: 'plot NFTs',
  summary: 'Release a PlotNFT',
  params: 'plotNftParams',
} as const satisfies Call;
